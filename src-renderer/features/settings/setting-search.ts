/** Does a row fit what was typed? Every word has to be somewhere in its texts. */
export function fitsSearch(query: string, texts: readonly string[]): boolean {
  const text = texts.join(' ').toLowerCase();
  return query
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
