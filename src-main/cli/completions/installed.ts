import { join } from 'node:path';
import type { CommandContext } from '../commands/types.ts';
import type { CompletionShell } from './scripts.ts';

/** Where a shell looks for the script. */
export function completionPath({ file }: CompletionShell, { env }: CommandContext): string {
  const home = env.HOME ?? env.USERPROFILE ?? '/';
  const base =
    file.base === 'data'
      ? (env.XDG_DATA_HOME ?? join(home, '.local', 'share'))
      : (env.XDG_CONFIG_HOME ?? join(home, '.config'));
  return join(base, ...file.path.split('/'));
}

export type CompletionState = 'current' | 'stale' | 'missing';

export function completionState(shell: CompletionShell, context: CommandContext): CompletionState {
  const text = context.files.readText(completionPath(shell, context));
  return text === null ? 'missing' : text === shell.script() ? 'current' : 'stale';
}

/** Programs of a shell, to see whether it is on this machine. */
const PROGRAMS: Readonly<Record<CompletionShell['name'], string>> = {
  bash: 'bash',
  zsh: 'zsh',
  fish: 'fish',
  powershell: 'pwsh',
  elvish: 'elvish',
  nushell: 'nu',
};

export function isOnPath({ name }: CompletionShell, { env, files }: CommandContext): boolean {
  return (env.PATH ?? '')
    .split(':')
    .some((folder) => folder !== '' && files.isExecutable(join(folder, PROGRAMS[name])));
}
