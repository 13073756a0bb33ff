import { childOf, namesBegunBy, type TreeNode } from '../tree.ts';
import type { Change, ResolveWorld } from './types.ts';
import type { PathOf, PathWord } from './vocabulary.ts';

/** Words of a line taken as an operation's path, and what had to be changed for that. */
export interface PathMatch {
  readonly changes: readonly Change[];
  /** How many words, from the first, were taken. */
  readonly taken: number;
}

/** Whether a word is plainly a file, and so no command in disguise. */
export type IsFile = (word: string) => boolean;

export function fileTest({ exists }: ResolveWorld): IsFile {
  return (word) => /[\\/.]/.test(word) || exists(word);
}

/** The shortest beginning that stands for a word where the order is changed too. */
const SWAPPED_PREFIX = 2;

/** Every way in which the first words are this path: in order, in another order, or with groups left out. */
export function matchPath(path: PathOf, words: readonly string[], isFile: IsFile): PathMatch[] {
  const count = path.words.length;
  const found: PathMatch[] = [];
  for (const order of orders(count)) {
    const isSwapped = order.some((place, index) => place !== index);
    const changes = order.map((place, index) => {
      const [word, target] = [words[index], path.words[place]];
      return word === undefined || !target
        ? null
        : wordChange(word, target, isFile, {
            shortest: isSwapped ? SWAPPED_PREFIX : 1,
            next: words[isSwapped ? order.indexOf(place + 1) : index + 1],
          });
    });
    if (changes.includes(null)) continue;
    const swap: Change[] = isSwapped ? ['swap'] : [];
    found.push({
      changes: [...swap, ...(changes as (Change | 'exact')[]).filter((one) => one !== 'exact')],
      taken: count,
    });
  }
  const elided = elidedMatch(path, words);
  return elided ? [...found, elided] : found;
}

/** What makes the word that place of the tree; null when nothing does. An exact word of the tree always means itself. */
function wordChange(
  word: string,
  { parent, node, synonyms }: PathWord,
  isFile: IsFile,
  { shortest, next }: { readonly shortest: number; readonly next: string | undefined },
): Change | 'exact' | null {
  const child = childOf(parent, word);
  if (child) return child === node ? 'exact' : null;
  if (isFile(word)) return null;
  if (word.length >= shortest && isOnlyOne(word, node, parent, next)) return 'prefix';
  return synonyms.has(word) ? 'synonym' : null;
}

/**
 * Exactly one place below begins like that, or exactly one that has a place for the next word too: `sec stat` is `secrets status`,
 * because `security` has nothing that begins with `stat`. An alias of the same place does not make it two.
 */
function isOnlyOne(prefix: string, wanted: TreeNode, parent: TreeNode, next: string | undefined): boolean {
  const begun = namesBegunBy(prefix, parent);
  if (begun.length === 1 || next === undefined) return begun.length === 1 && begun[0] === wanted;
  const leading = begun.filter((node) => childOf(node, next) || namesBegunBy(next, node).length > 0);
  return leading.length === 1 && leading[0] === wanted;
}

/** `command-compliance` for `ci command-compliance`: the last word alone, or with some of the groups before it. */
function elidedMatch({ words: path, hasOwnLeaf }: PathOf, words: readonly string[]): PathMatch | null {
  if (!hasOwnLeaf) return null;
  let at = 0;
  for (const { word } of path) if (words[at] === word) at++;
  const isWhole = at === path.length;
  return !isWhole && at > 0 && words[at - 1] === path.at(-1)?.word ? { changes: ['elision'], taken: at } : null;
}

function orders(count: number): readonly (readonly number[])[] {
  return ORDERS[count] ?? [];
}

const ORDERS: Readonly<Record<number, readonly (readonly number[])[]>> = {
  1: [[0]],
  2: [
    [0, 1],
    [1, 0],
  ],
  3: [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ],
};
