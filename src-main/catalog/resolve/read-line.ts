import type { Flag, Operation } from '../../../contracts/operations/index.ts';
import { type UsageFault, usageFault, wordFault } from '../read-values.ts';
import { childOf, commandTree } from '../tree.ts';
import type { LineItems } from './line-items.ts';
import { fileTest, type IsFile, matchPath, type PathMatch } from './match-path.ts';
import { type FlagReading, readFlags, type WordAt } from './read-flags.ts';
import { type Change, type Reading, type ResolveWorld, stageOf } from './types.ts';
import { allPaths, type PathOf } from './vocabulary.ts';

/** Stages 1b to 3 for one path: every reading of the line as that operation. */
export function readingsOf(path: PathOf, line: LineItems, isFile: IsFile): Reading[] {
  const flags = readFlags(path.operation, line.items);
  const words = flags.words.map(({ text }) => text);
  return matchPath(path, words, isFile).map((match) => readingFor(path.operation, flags, match, line.tail));
}

export function allReadings(line: LineItems, world: ResolveWorld): Reading[] {
  const isFile = fileTest(world);
  return allPaths().flatMap((path) => readingsOf(path, line, isFile));
}

/** The reading of a line whose first words have been taken as the operation's path. */
export function readingFor(
  operation: Operation,
  flags: FlagReading,
  match: PathMatch,
  tail: readonly string[] | null,
): Reading {
  const changes: Change[] = [...flags.changes, ...match.changes];
  const pathEnd = flags.words[match.taken - 1]?.at ?? -1;
  if (flags.flags.some(({ at }) => at < pathEnd)) changes.push('hoist');
  const extra = moveExtraWords(operation, flags, flags.words.slice(match.taken));
  if (extra.tokens.length > 0) changes.push('dual');
  const words = extra.words.map(({ text }) => text);
  // A negative number is a word only after `--`.
  const isDashed = words.some((word) => /^-./.test(word));
  if (isDashed) changes.push('hoist');
  const own = [...flags.flags.flatMap(({ tokens }) => tokens), ...extra.tokens];
  const args = isDashed ? own : [...words, ...own];
  const after = isDashed || tail !== null ? ['--', ...(isDashed ? words : []), ...(tail ?? [])] : [];
  return {
    operation,
    stage: stageOf(changes),
    changes,
    canonical: [...operation.cli.path, ...args, ...after],
    globalFlags: flags.globals,
    fault:
      unknownFlag(operation, flags) ??
      tooManyWords(operation, extra.words, tail) ??
      usageFault(operation, [...args, ...flags.globals, ...after]),
  };
}

/** The last word of a path alone, and then a group it cannot take: that group was meant. `restart daemon` is not `term restart daemon`. */
export function isForeignLeaf({ fault, changes, canonical, operation }: Reading): boolean {
  if (fault?.problem !== 'bad-value' || !changes.includes('elision')) return false;
  const [after = ''] = canonical.slice(operation.cli.path.length);
  return childOf(commandTree(), after) !== undefined;
}

function unknownFlag({ cli }: Operation, { unknown }: FlagReading): UsageFault | null {
  const [first] = unknown;
  if (first === undefined) return null;
  return { problem: 'unknown-flag', message: `"vox ${cli.path.join(' ')}" does not take ${first}.` };
}

/** Said before anything about values: a word too many means that another operation was meant. */
function tooManyWords(
  operation: Operation,
  words: readonly WordAt[],
  tail: readonly string[] | null,
): UsageFault | null {
  const fault = wordFault(operation, [...words.map(({ text }) => text), ...(tail ?? [])]);
  return fault?.problem === 'extra-word' ? fault : null;
}

interface MovedWords {
  readonly words: readonly WordAt[];
  readonly tokens: readonly string[];
}

/** A word too many may be a flag without its dashes (`commands search foo`), or the value of the operation's main flag. */
function moveExtraWords({ cli }: Operation, { flags }: FlagReading, words: readonly WordAt[]): MovedWords {
  const taken = cli.arguments ?? [];
  const [extra, ...others] = words.slice(taken.length);
  if (!extra || taken.at(-1)?.many) return { words, tokens: [] };
  const isGiven = ({ name }: Flag) => flags.some(({ tokens }) => tokens[0]?.replace(/=.*/s, '') === `--${name}`);
  const own = words.slice(0, taken.length);
  const named = cli.flags?.find((flag) => flag.name === extra.text && !isGiven(flag));
  if (named?.type === 'switch' && others.length === 0) return { words: own, tokens: [`--${named.name}`] };
  const [value] = others;
  if (named && named.type !== 'switch' && value && others.length === 1) {
    return { words: own, tokens: [`--${named.name}`, value.text] };
  }
  const primary = cli.flags?.find((flag) => flag.primary && !isGiven(flag));
  if (primary && others.length === 0) return { words: own, tokens: [`--${primary.name}`, extra.text] };
  return { words, tokens: [] };
}
