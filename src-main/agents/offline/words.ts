import type { Advice } from './types.ts';

const OPTION = /^--?[a-z][\w-]*$/;
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

/** The program of a command, as it is typed; empty for an empty command. */
export function firstWord(command: string): string {
  return command.trim().split(/\s/, 1)[0] ?? '';
}

/** A line with names in it, or null when one of them is no plain word. */
export function line(parts: TemplateStringsArray, ...names: (string | undefined)[]): string | null {
  const words = names.map((name) => word(name ?? ''));
  return words.includes(null) ? null : String.raw({ raw: parts }, ...words);
}

/**
 * The part of the command with the first whole word `from`, with that word replaced; null when it has none. What stands before
 * or after it in a list (`a; b && c`) has run already, or has to wait for this to work.
 */
export function replaceWord(command: string, from: string, to: string): string | null {
  const safe = from.startsWith('-') && OPTION.test(to) ? to : word(to);
  if (safe === null) return null;
  for (const part of partsOf(command)) {
    const words = part.split(/(\s+)/);
    const index = words.findIndex((one) => one === from || one === `'${from}'` || one === `"${from}"`);
    if (index !== -1) return words.with(index, safe).join('').trim();
    const quoted = [`'${from}'`, `"${from}"`].find((one) => part.includes(one));
    if (quoted !== undefined) return part.replace(quoted, () => safe).trim();
  }
  return null;
}

/** Commands of a list; the whole of it where a separator stands in quotes. What goes on after `&&` waits for this one. */
function partsOf(command: string): string[] {
  const parts = command.split(/\s*(?:;|\|\||\n)\s*/).flatMap((list) => {
    const chain = list.split(/\s*&&\s*/);
    return chain.map((_part, index) => chain.slice(index).join(' && '));
  });
  const isWhole = (part: string) => ["'", '"', '`'].every((quote) => part.split(quote).length % 2 === 1);
  return parts.every(isWhole) ? nearestFirst(parts) : [command];
}

/** A chain is found by its own first command before by those that it is the rest of. */
function nearestFirst(parts: readonly string[]): string[] {
  return [...parts].sort((left, right) => left.length - right.length);
}

/**
 * The candidate one typing mistake away, or two where the name is long enough and begins the same; null when there is none.
 * Earlier candidates win a tie.
 */
export function nearest(typed: string, candidates: Iterable<string>, mistakes = 2): string | null {
  if (typed.length < 2 || typed.length > MAX_NAME_CHARS) return null;
  let best: { name: string; distance: number } | null = null;
  for (const name of candidates) {
    if (name === typed || Math.abs(name.length - typed.length) > 2) continue;
    const distance = name.toLowerCase() === typed.toLowerCase() ? 0.5 : editDistance(typed, name);
    if (
      distance <= mistakes &&
      isNear(typed, name, distance) &&
      distance < (best?.distance ?? Number.POSITIVE_INFINITY)
    )
      best = { name, distance };
  }
  return best?.name ?? null;
}

function isNear(typed: string, name: string, distance: number): boolean {
  // Two letters are near to nearly everything, but for the same two the other way round.
  if (typed.length === 2 && distance >= 1) return [...typed].sort().join('') === [...name].sort().join('');
  if (distance <= 1) return true;
  return distance <= 2 && typed.length > 4 && typed[0] === name[0];
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
