import { COMMANDS, type CommandEntry } from './commands/index.ts';
import { formatTable } from './format-table.ts';

export function generalHelp(): string {
  return `Axis: a real terminal and a chat on one live session.

Usage: vox COMMAND [--json]

${table(COMMANDS)}

More about one: vox COMMAND --help. The window: npm start.`;
}

/** Null when there is no group of commands that begin with that word. */
export function groupHelp(word: string | undefined): string | null {
  const group = COMMANDS.filter(({ name }) => name.split(' ')[0] === word);
  return group.length > 1 ? `Commands:\n${table(group)}` : null;
}

export function commandHelp({ name, usage, summary }: CommandEntry): string {
  const help = `${summary}\n\nUsage: vox ${name} ${usage}`;
  const group = groupHelp(name);
  return group ? `${help}\n\n${group}` : help;
}

function table(entries: readonly CommandEntry[]): string {
  return formatTable(
    entries.map(({ name, usage, summary }) => [`  vox ${name} ${usage.replace(/ ?\[--json\]/, '')}`, summary]),
  );
}
