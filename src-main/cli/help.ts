import { COMMANDS, type CommandEntry } from './commands/index.ts';
import { formatTable } from './format-table.ts';

export function generalHelp(): string {
  return `Axis: a real terminal and a chat on one live session.

Usage: vox COMMAND [--json]

${table(COMMANDS)}

More about one: vox COMMAND --help. The window: npm start.`;
}

/** Null when no command begins with that word. */
export function groupHelp(word: string | undefined): string | null {
  const group = COMMANDS.filter(({ name }) => name.split(' ')[0] === word);
  return group.length > 0 ? `Commands:\n${table(group)}` : null;
}

export function commandHelp({ name, usage, summary }: CommandEntry): string {
  return `${summary}\n\nUsage: vox ${name} ${usage}`;
}

function table(entries: readonly CommandEntry[]): string {
  return formatTable(
    entries.map(({ name, usage, summary }) => [`  vox ${name} ${usage.replace(/ ?\[--json\]/, '')}`, summary]),
  );
}
