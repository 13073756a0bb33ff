import type { CommandContext } from './commands/types.ts';

/**
 * May this line be answered in colours? `--color` and `--no-color` before `--` say so; else a person at a terminal, unless NO_COLOR is set
 * to anything (https://no-color.org) or the terminal is dumb.
 */
export function usesColor(argv: readonly string[], { person, env }: Pick<CommandContext, 'person' | 'env'>): boolean {
  const end = argv.indexOf('--');
  const head = end < 0 ? argv : argv.slice(0, end);
  const at = head.findLastIndex((token) => /^--(?:no-)?color(?:=|$)/.test(token));
  const token = head[at];
  if (token === '--no-color') return false;
  const when = token?.includes('=') ? token.split('=')[1] : head[at + 1];
  if (token && when === 'always') return true;
  if (token && when === 'never') return false;
  return person !== undefined && !env.NO_COLOR && env.TERM !== 'dumb';
}

export function dim(text: string, isColored: boolean): string {
  return isColored ? `\x1b[2m${text}\x1b[22m` : text;
}
