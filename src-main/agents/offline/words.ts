/**
 * A name from a command's output as one word of a command line, or null when it would need more than plain quotes. Output is
 * not to be trusted: what looks like anything but a name never gets into a line we propose.
 */
export function word(name: string): string | null {
  if (name.startsWith('-')) return null;
  if (/^[\w@%+=:,./-]+$/.test(name)) return name;
  return /^[\w@%+=:,./ ()&#-]+$/.test(name) ? `'${name}'` : null;
}

/** The command with its first whole word `from` replaced; null when it has none. */
export function replaceWord(command: string, from: string, to: string): string | null {
  const words = command.split(/(\s+)/);
  const index = words.findIndex((one) => one === from || one === `'${from}'` || one === `"${from}"`);
  const safe = word(to);
  if (index === -1 || safe === null) return null;
  return words.with(index, safe).join('');
}

/** The candidate one or two typing mistakes away, or null. Earlier candidates win a tie. */
export function nearest(typed: string, candidates: Iterable<string>): string | null {
  const limit = typed.length <= 3 ? 1 : 2;
  let best: { name: string; distance: number } | null = null;
  for (const name of candidates) {
    if (name === typed || Math.abs(name.length - typed.length) > limit) continue;
    const distance = editDistance(typed, name);
    if (distance <= limit && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { name, distance };
  }
  return best?.name ?? null;
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
