import { areOpposites, isRuledOut } from './antonyms.ts';
import type { LineItems } from './line-items.ts';
import type { IsFile } from './match-path.ts';
import { flagsOf, readFlags } from './read-flags.ts';
import { isForeignLeaf, readingFor } from './read-line.ts';
import { jaroWinkler, wordScore } from './similarity.ts';
import type { Change, Reading } from './types.ts';
import { allPaths, isKnownVerb, type PathOf, type PathWord } from './vocabulary.ts';

/** Stage 4: what a line looks like. Never enough to run anything that changes something without asking. */
export interface Likeness {
  readonly reading: Reading;
  /** 0 to 1; orders the list. */
  readonly score: number;
  /** Jaro-Winkler of its least like word. */
  readonly likeness: number;
  /** How many words were taken as the path. */
  readonly taken: number;
}

/** Words less like than this are different words. */
const LEAST_WORD = 0.74;
const SWAP_PENALTY = 0.04;
const ELISION_PENALTY = 0.2;
/** A word that fits in its place exactly makes the places beside it less likely. */
const TAKEN_PENALTY = 0.25;

export function likeReadings(line: LineItems, isFile: IsFile): Likeness[] {
  return (
    allPaths()
      .flatMap((path) => likenessOf(path, line, isFile) ?? [])
      // A word too many, or without its group one that cannot follow it: what was typed is something else.
      .filter(({ reading }) => reading.fault?.problem !== 'extra-word' && !isForeignLeaf(reading))
      .sort((a, b) => b.score - a.score || a.reading.canonical.length - b.reading.canonical.length)
  );
}

function likenessOf(path: PathOf, line: LineItems, isFile: IsFile): Likeness | null {
  const flags = readFlags(path.operation, line.items);
  const words = flags.words.map(({ text }) => text);
  const best = bestAlignment(path, words, isFile);
  if (!best || isRuledOut(path.operation, words.slice(0, best.taken))) return null;
  const reading = readingFor(path.operation, flags, { changes: best.changes, taken: best.taken }, line.tail);
  const penalty = reading.fault?.problem === 'unknown-flag' ? 0.1 : 0;
  return { reading: { ...reading, stage: 4 }, score: best.score - penalty, likeness: best.likeness, taken: best.taken };
}

interface Alignment {
  readonly changes: readonly Change[];
  readonly taken: number;
  readonly score: number;
  readonly likeness: number;
}

function bestAlignment({ words: path }: PathOf, words: readonly string[], isFile: IsFile): Alignment | null {
  const found: Alignment[] = [];
  const consider = (targets: readonly PathWord[], penalty: number, changes: Change[]) => {
    const likes = targets.map((target, index) => wordLikeness(words[index], target, isFile));
    if (likes.length === 0 || likes.some(({ score }) => score < LEAST_WORD)) return;
    const mean = likes.reduce((sum, { score }) => sum + score, 0) / likes.length;
    const likeness = Math.min(...likes.map((like) => like.likeness));
    found.push({ changes: [...changes, 'typo'], taken: targets.length, score: mean - penalty, likeness });
  };
  consider(path, 0, []);
  if (path.length === 2) consider([...path].reverse(), SWAP_PENALTY, ['swap']);
  const leaf = path.at(-1);
  // With the group left out too, the word itself must be right or nearly so: a synonym of it may belong anywhere.
  const isSynonym = words[0] !== undefined && leaf?.synonyms.has(words[0]);
  if (path.length > 1 && leaf && !isSynonym) consider([leaf], ELISION_PENALTY, ['elision']);
  return found.sort((a, b) => b.score - a.score)[0] ?? null;
}

function wordLikeness(
  typed: string | undefined,
  { parent, word: target, synonyms }: PathWord,
  isFile: IsFile,
): { score: number; likeness: number } {
  const none = { score: 0, likeness: 0 };
  const word = typed === undefined ? undefined : plainLetters(typed);
  if (typed === undefined || word === undefined) return none;
  if (word === target) return { score: 1, likeness: 1 };
  if (synonyms.has(word)) return { score: 0.85, likeness: 0.85 };
  if (isFile(typed) || areOpposites(word, target)) return none;
  const isTaken = [...parent.children.keys()].some((name) => name !== target && name === word);
  const isBegun = word.length > 1 && target.startsWith(word);
  // A verb that means something of its own is not a slip of the finger.
  if (isKnownVerb(word) && !isBegun) return none;
  const jaro = jaroWinkler(word, target);
  const likeness = isBegun ? Math.max(jaro, 0.9) : jaro;
  const score = isBegun ? Math.max(0.9, jaro) : wordScore(word, target);
  return { score: score - (isTaken ? TAKEN_PENALTY : 0), likeness: likeness - (isTaken ? TAKEN_PENALTY : 0) };
}

/** Accents, full-width letters and marks that nobody sees are no difference. */
function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
}

/** The operation's own flags that a mistyped one may have meant, the likest first. */
export function likeFlags(operation: PathOf['operation'], typed: string): string[] {
  const name = typed.replace(/^--?/, '').replace(/=.*/s, '');
  return flagsOf(operation)
    .map((flag) => ({ name: flag.name, score: wordScore(name, flag.name) }))
    .filter(({ name: flag, score }) => score >= LEAST_WORD && !areOpposites(name, flag))
    .sort((a, b) => b.score - a.score)
    .map(({ name: flag }) => `--${flag}`);
}
