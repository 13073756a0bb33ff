import type { LineItems } from './line-items.ts';
import { readFlags } from './read-flags.ts';
import { readingFor } from './read-line.ts';
import type { Reading, ResolveWorld } from './types.ts';
import { allPaths, type PathOf } from './vocabulary.ts';

/** How many typed words may make up one path: `ci command compliance`. */
const MOST_WORDS = 4;

/** `term-list`, `termList`, `secrets import env`: the words of one path, with other blanks between them. */
export function joinedWords(line: LineItems, { exists }: ResolveWorld): Reading | null {
  const found = allPaths().flatMap((path) => {
    const flags = readFlags(path.operation, line.items);
    const words = flags.words.map(({ text }) => text);
    const taken = joinedCount(path, words);
    if (taken === 0 || exists(words[0] ?? '')) return [];
    const reading = readingFor(path.operation, flags, { changes: ['typo'], taken }, line.tail);
    return reading.fault?.problem === 'extra-word' ? [] : [reading];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** How many of the first words are this path once blanks and joints are left out; 0: they are not. */
function joinedCount({ words: path }: PathOf, words: readonly string[]): number {
  const wanted = lettersOf(path.map(({ word }) => word));
  for (let count = 1; count <= Math.min(MOST_WORDS, words.length); count++) {
    const letters = lettersOf(words.slice(0, count));
    if (letters === wanted) return count;
    if (letters.length >= wanted.length) return 0;
  }
  return 0;
}

function lettersOf(words: readonly string[]): string {
  return words.join('').replace(/[-_:]/g, '').toLowerCase();
}

/**
 * The line as each operation whose last word it begins with, the groups before it left out. What changes something counts by its
 * other words too: `delete` is the word of one place, and what people say for every other `remove`.
 */
export function leafReadings(line: LineItems): Reading[] {
  const [first] = line.items.filter((item) => item.kind === 'word');
  if (!first) return [];
  const ending = allPaths().filter(({ words }) => words.length > 1);
  if (!ending.some(({ words }) => words.at(-1)?.word === first.text)) return [];
  const isMeant = ({ operation, words }: PathOf) =>
    words.at(-1)?.word === first.text ||
    (operation.side_effect_class !== 'read_only' && words.at(-1)?.synonyms.has(first.text));
  return ending.filter(isMeant).map(({ operation, words }) => {
    const flags = readFlags(operation, line.items);
    const isOwn = words.at(-1)?.word === first.text;
    return readingFor(operation, flags, { changes: isOwn ? ['elision'] : ['elision', 'synonym'], taken: 1 }, line.tail);
  });
}
