import { FAMILIES } from './index.ts';

/** The table of docs/AGENT.md: every rule, by family, in the order in which they are asked. */
export function describeRules(): string {
  const rows = FAMILIES.map(({ title, rules }) => {
    const list = rules.map(({ id, about }) => `${about.replaceAll('|', '\\|')} (\`${id}\`)`);
    return `**${title}**: ${list.join(' · ')}`;
  });
  return rows.join('\n\n');
}
