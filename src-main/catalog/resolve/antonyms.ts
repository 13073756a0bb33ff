import { CATALOG, type Operation } from '../../../contracts/operations/index.ts';
import { verbFor } from './vocabulary.ts';

/** Beginnings that turn a verb around, or into another: lock/unlock, activate/deactivate, start/restart. */
const AFFIXES = ['un', 'de', 'dis', 're', 'in'];

/** The two words must never be taken for each other, however alike they look. */
export function areOpposites(a: string, b: string): boolean {
  if (a === b) return false;
  return isPair(a, b) || isPair(verbFor(a), verbFor(b)) || isAffixed(a, b) || isAffixed(b, a);
}

/** One of the words of the line rules the operation out. */
export function isRuledOut({ cli, must_not_match = [] }: Operation, words: readonly string[]): boolean {
  const leaf = cli.path.at(-1) ?? '';
  return words.some((word) => must_not_match.includes(word) || areOpposites(word, leaf));
}

function isPair(a: string, b: string): boolean {
  return CATALOG.antonyms.some(([left, right]) => (left === a && right === b) || (left === b && right === a));
}

function isAffixed(longer: string, word: string): boolean {
  return AFFIXES.some((affix) => longer === affix + word);
}
