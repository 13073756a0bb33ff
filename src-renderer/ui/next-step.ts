import type { SecurityLevel, Verdict } from '../../contracts/model/index.ts';

/** What a person can do about a line that the gate blocked. */
export function nextStep({ rule }: Verdict, level: SecurityLevel | null): string {
  if (rule === 'audit.unavailable') return 'Agents may run commands again as soon as the log can be written.';
  if (rule.startsWith('line.')) return 'The agent may ask again in another form.';
  if (rule.startsWith('floor.') || rule.startsWith('parse.') || level !== 'L1')
    return 'No level lets an agent run this. If you mean it, type it yourself.';
  return 'At L1 an agent only reads. Choose a higher level to let it ask, or type the command yourself.';
}
