import type { Advice } from './types.ts';

/** UTF-16 units of a name that is compared with others. */
const MAX_NAME_CHARS = 100;

/**
 * A name from a command's output as one word of a command line, or null when it would need more than plain quotes. Output is
 * not to be trusted: what looks like anything but a name never gets into a line we propose.
 */
export function word(name: string): string | null {
  if (name === '' || name.startsWith('-')) return null;
  if (/^[\w@%+=:,./~-]+$/.test(name)) return name;
  return /^[\w@%+=:,./ ()&#~-]+$/.test(name) ? `'${name}'` : null;
}

/** A line with names in it, or null when one of them is no plain word. */
export function line(parts: TemplateStringsArray, ...names: (string | undefined)[]): string | null {
  const words = names.map((name) => word(name ?? ''));
  return words.includes(null) ? null : String.raw({ raw: parts }, ...words);
}

/** The command with its first whole word `from` replaced; null when it has none. */
export function replaceWord(command: string, from: string, to: string): string | null {
  const safe = word(to);
  if (safe === null) return null;
  const words = command.split(/(\s+)/);
  const index = words.findIndex((one) => one === from || one === `'${from}'` || one === `"${from}"`);
  if (index !== -1) return words.with(index, safe).join('');
  const quoted = [`'${from}'`, `"${from}"`].find((one) => command.includes(one));
  return quoted === undefined ? null : command.replace(quoted, () => safe);
}

/** The candidate one or two typing mistakes away, or null. Earlier candidates win a tie. */
export function nearest(typed: string, candidates: Iterable<string>): string | null {
  if (typed.length > MAX_NAME_CHARS) return null;
  const limit = typed.length <= 4 ? 1 : 2;
  let best: { name: string; distance: number } | null = null;
  for (const name of candidates) {
    if (name === typed || Math.abs(name.length - typed.length) > limit) continue;
    const distance = name.toLowerCase() === typed.toLowerCase() ? 0.5 : editDistance(typed, name);
    if (distance <= limit && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { name, distance };
  }
  return best?.name ?? null;
}

/** `\`a\`, \`b\`` as Markdown, at most so many. */
export function listed(names: readonly string[], limit = 8): string {
  const shown = names.slice(0, limit).map((name) => `\`${name.replaceAll('`', "'")}\``);
  const more = names.length > limit ? ` and ${names.length - limit} more` : '';
  return `${shown.join(', ')}${more}`;
}

/** A few lines of a file around one of them. */
export function linesAround(file: string, row: number): string | null {
  const path = word(file);
  return path && row > 0 ? `sed -n '${Math.max(1, row - 3)},${row + 3}p' ${path}` : null;
}

/** For a name that is none of those there are: the nearest of them, else all of them. */
export function offer(
  says: string,
  typed: string,
  { names, command }: { names: readonly string[]; command: string },
): Advice {
  const meant = nearest(typed, names);
  if (meant) return { says: `${says} You probably meant \`${meant}\`.`, fix: replaceWord(command, typed, meant) };
  return { says: names.length > 0 ? `${says} There is ${listed(names)}.` : says };
}

/** Optimal string alignment: insert, delete, replace, or swap two neighbours. */
function editDistance(left: string, right: string): number {
  const rows = Array.from({ length: left.length + 1 }, (_, row) => [row, ...Array<number>(right.length).fill(0)]);
  const at = (row: number, column: number) => (row === 0 ? column : (rows[row]?.[column] ?? 0));
  for (let row = 1; row <= left.length; row++) {
    for (let column = 1; column <= right.length; column++) {
      const cost = left[row - 1] === right[column - 1] ? 0 : 1;
      const options = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + cost];
      const isSwap = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && isSwap) options.push(at(row - 2, column - 2) + 1);
      rows[row]![column] = Math.min(...options);
    }
  }
  return at(left.length, right.length);
}
