import { globalFlag, parseLine, splitLine, withoutGlobals } from '../parse-line.ts';
import { type UsageFault, usageFault } from '../read-values.ts';
import { childOf, commandTree, type TreeNode } from '../tree.ts';
import { rankOperations } from '../vectors/rank-operations.ts';
import { ambiguousPrefix } from './ambiguous-prefix.ts';
import { columnOf } from './gate.ts';
import { idiomReadings } from './idioms.ts';
import { itemsOf, type LineItems } from './line-items.ts';
import { joinedWords, leafReadings } from './loose-words.ts';
import { fileTest } from './match-path.ts';
import { helpReadings, namedReading, withoutTool } from './other-calls.ts';
import { readFlags } from './read-flags.ts';
import { allReadings, isForeignLeaf, readingFor } from './read-line.ts';
import { type Likeness, likeFlags, likeReadings } from './shortlist.ts';
import { jaroWinkler } from './similarity.ts';
import { type Reading, type Resolution, type ResolveProblem, type ResolveWorld, STAGES } from './types.ts';
import { FOREIGN_TOOLS } from './vocabulary.ts';

/** Jaro-Winkler from which one likeness stands out, and how far the next must be behind. */
const CONFIDENT = 0.9;
const CONFIDENT_MARGIN = 0.15;
const MOST_OTHERS = 5;
/** Scores from which another likeness, or a fitting description, is worth naming. */
const LEAST_OTHER = 0.6;
const LEAST_FIT = 0.5;

/** Reads a line as well as can be done without asking anybody. Reads nothing but the catalog; under 2 ms. */
export function resolveLine(argv: readonly string[], world: ResolveWorld): Resolution {
  const parsed = parseLine(argv);
  const line = itemsOf(argv);
  const below = parsed.kind === 'usage' && parsed.fault.problem === 'bad-value' ? childReading(line, world) : null;
  if (below) return found(argv, below);
  if (parsed.kind === 'run' || (parsed.kind === 'usage' && isOwnFault(parsed.fault.problem))) {
    return found(argv, exactReading(parsed.operation, line, parsed.kind === 'usage' ? parsed.fault : null));
  }
  const named = namedReading(parsed);
  if (named) return found(argv, named);
  const readings = [
    ...allReadings(line, world),
    ...idiomReadings(argv),
    ...withoutTool(line, world),
    ...helpReadings(argv),
  ].sort(byDistance);
  const good = readings.filter(isGood);
  const [best, next] = good;
  if (best && !(next && isTie(best, next))) return found(argv, best, good.slice(1));
  if (best) {
    const tied = good.filter((one) => isTie(best, one));
    return notFound(argv, { kind: 'ambiguous' }, tied);
  }
  return (
    flagFault(argv, readings, world) ??
    sharedLeaf(argv, line) ??
    prefixFault(argv, world) ??
    wordFault(argv, line, readings, world)
  );
}

/** `completions instal`: no shell of that name, but the beginning of a command below. */
function childReading(line: LineItems, world: ResolveWorld): Reading | null {
  const near = allReadings(line, world).filter(({ stage, fault }) => stage === '1b' && !fault);
  return near.length === 1 ? (near[0] ?? null) : null;
}

function isGood(reading: Reading): boolean {
  return !reading.fault || (isOwnFault(reading.fault.problem) && !isForeignLeaf(reading));
}

/** The call itself is understood; what is missing or wrong in it is for the command to say. */
function isOwnFault(problem: string): boolean {
  return problem === 'missing-word' || problem === 'bad-value';
}

function exactReading(operation: Reading['operation'], line: LineItems, fault: UsageFault | null): Reading {
  const flags = readFlags(operation, line.items);
  const reading = readingFor(operation, flags, { changes: [], taken: pathWords(flags.words) }, line.tail);
  return { ...reading, stage: 1, changes: [], fault };
}

/** How many words lead down the tree. An alias may have fewer of them than the path it stands for. */
function pathWords(words: readonly { readonly text: string }[]): number {
  return words.length - splitLine(words.map(({ text }) => text)).rest.length;
}

function found(attempted: readonly string[], reading: Reading, others: readonly Reading[] = []): Resolution {
  return { attempted, reading, others: others.slice(0, MOST_OTHERS), isConfident: false, problem: null };
}

function notFound(attempted: readonly string[], problem: ResolveProblem, others: readonly Reading[] = []): Resolution {
  return { attempted, reading: null, others, isConfident: false, problem };
}

function byDistance(a: Reading, b: Reading): number {
  return (
    STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage) ||
    Number(a.fault !== null) - Number(b.fault !== null) ||
    a.changes.length - b.changes.length
  );
}

function isTie(a: Reading, b: Reading): boolean {
  return byDistance(a, b) === 0 && a.canonical.join('\0') !== b.canonical.join('\0');
}

/** The words are a command; a flag is not one of its. */
function flagFault(attempted: readonly string[], readings: readonly Reading[], world: ResolveWorld): Resolution | null {
  const reading = deepest(readings, 'unknown-flag');
  const flag = reading?.fault && / take (\S+)\.$/.exec(reading.fault.message)?.[1];
  if (!reading || !flag) return null;
  const like = likeFlags(reading.operation, flag);
  const [likest] = like;
  const mended =
    likest &&
    resolveLine(
      attempted.map((token) => (token === flag ? `${likest}${/=.*/s.exec(token)?.[0] ?? ''}` : token)),
      world,
    ).reading;
  if (mended && !mended.fault) {
    const isConfident = jaroWinkler(flag, likest) >= CONFIDENT && like.length === 1;
    const changes = [...mended.changes, 'flag-typo'] as const;
    return { attempted, reading: { ...mended, stage: 4, changes }, others: [], isConfident, problem: null };
  }
  const dashed = afterDashes(attempted, reading);
  const owners = dashed ? [dashed] : like.length > 0 ? [] : ownersOf(attempted, flag, reading);
  return notFound(attempted, { kind: 'flag', reading, flag, owners, like }, owners);
}

/** Of the nearest readings with that fault the one with the longest path: `term run`, not `term` with a word too many. */
function deepest(readings: readonly Reading[], problem: UsageFault['problem']): Reading | undefined {
  const faulty = readings.filter(({ fault }) => fault?.problem === problem);
  const near = faulty.filter(({ stage }) => stage === faulty[0]?.stage);
  return near.sort((a, b) => b.operation.cli.path.length - a.operation.cli.path.length)[0];
}

/** `term run s-1 ls -la`: the flag is part of the line to run, so the line goes after `--`. */
function afterDashes(
  argv: readonly string[],
  { operation, globalFlags, changes, stage }: Reading,
  pathWords = operation.cli.path.length,
): Reading | null {
  const { path, arguments: taken = [] } = operation.cli;
  if (!taken.at(-1)?.many || argv.includes('--')) return null;
  const { line: plain } = withoutGlobals(argv);
  const before = pathWords + taken.length - 1;
  const rest = plain.slice(before);
  if (plain.slice(0, before).some((token) => token.startsWith('-'))) return null;
  const canonical = [...path, ...plain.slice(pathWords, before), '--', ...rest];
  return { operation, canonical, globalFlags, changes, stage: stage === 1 ? 4 : stage, fault: null };
}

/** The same line as another operation, one that has the flag: a neighbour first. */
function ownersOf(argv: readonly string[], flag: string, { operation }: Reading): Reading[] {
  const line = itemsOf(argv);
  const taken = operation.cli.path.length;
  const [group] = operation.cli.path;
  const closeness = (path: readonly string[]) => (path[0] === group ? 2 : 0) + (path.length === taken ? 1 : 0);
  return (
    ownerOperations(flag)
      // `secrets remove --yes` is no reason to speak of what another group deletes.
      .filter((owner) => owner.cli.path[0] === group || columnOf(owner) !== 'for-good')
      .sort((a, b) => closeness(b.cli.path) - closeness(a.cli.path))
      .map((owner) => readingFor(owner, readFlags(owner, line.items), { changes: ['typo'], taken }, line.tail))
      .sort((a, b) => Number(a.fault !== null) - Number(b.fault !== null))
      .slice(0, MOST_OTHERS)
  );
}

function ownerOperations(flag: string): Reading['operation'][] {
  const name = flag.replace(/^--?/, '').replace(/=.*/s, '');
  return operationsBelow(commandTree()).filter(({ cli }) =>
    cli.flags?.some((one) => (flag.startsWith('--') ? one.name === name : one.short === name)),
  );
}

function operationsBelow(node: TreeNode): Reading['operation'][] {
  const own = node.operation ? [node.operation] : [];
  return [...own, ...[...node.children.values()].flatMap(operationsBelow)];
}

/** `status` alone: a word that several groups have. */
function sharedLeaf(attempted: readonly string[], line: LineItems): Resolution | null {
  const fitting = leafReadings(line).filter(({ fault }) => !fault || isOwnFault(fault.problem));
  const whole = fitting.filter(({ fault }) => !fault);
  const [first, second] = whole.length > 0 ? whole : fitting;
  if (!first || !second) return null;
  return notFound(attempted, { kind: 'ambiguous' }, whole.length > 0 ? whole : fitting);
}

function prefixFault(attempted: readonly string[], world: ResolveWorld): Resolution | null {
  const problem = ambiguousPrefix(attempted, world);
  return problem && notFound(attempted, problem);
}

function wordFault(
  attempted: readonly string[],
  line: LineItems,
  readings: readonly Reading[],
  world: ResolveWorld,
): Resolution {
  const joined = joinedWords(line, world);
  if (joined) return { ...found(attempted, joined), isConfident: !joined.fault };
  const alike = likeReadings(line, fileTest(world)).map((one) => {
    const isFlag = one.reading.fault?.problem === 'unknown-flag';
    return { ...one, reading: (isFlag && afterDashes(attempted, one.reading, one.taken)) || one.reading };
  });
  const [best, next] = alike;
  // `term list x`: the command is certain, only a word too many; nothing is alike in another place.
  const certain = deepest(
    readings.filter(({ stage }) => stage === 1),
    'extra-word',
  );
  if (certain && !best) {
    const { node } = splitLine(attempted);
    // `term fly`: what the person wanted was one of the commands below.
    const isBelow = node.children.size > 0 && node.operation === certain.operation;
    return isBelow ? notFound(attempted, { kind: 'group', node }) : found(attempted, certain);
  }
  if (!best) return spacedWords(attempted, world) ?? nothingAlike(attempted, line);
  const others = alike.filter(({ score }) => score >= LEAST_OTHER).map(({ reading }) => reading);
  const isConfident = isClear(best, next);
  return { attempted, reading: best.reading, others: others.slice(1, MOST_OTHERS), isConfident, problem: null };
}

/** `vox 'secrets list'`: a whole line in quotes. */
function spacedWords(attempted: readonly string[], world: ResolveWorld): Resolution | null {
  const [only, ...more] = attempted.filter((token) => globalFlag(token) === undefined);
  if (only === undefined || more.length > 0 || !/\S\s+\S/.test(only)) return null;
  const { reading } = resolveLine(only.trim().split(/\s+/), world);
  if (!reading || reading.fault) return null;
  const guess: Reading = { ...reading, stage: 4, changes: [...reading.changes, 'typo'] };
  return { attempted, reading: guess, others: [], isConfident: false, problem: null };
}

/** No word is like one of ours: the group that was named, else what fits the words as a question. */
function nothingAlike(attempted: readonly string[], line: LineItems): Resolution {
  const words = line.items.flatMap((item) => (item.kind === 'word' ? [item.text] : []));
  const { node } = splitLine(attempted);
  const named = node.path.length > 0 ? node : words.map((word) => childOf(commandTree(), word)).find(Boolean);
  if (named && named.children.size > 0) return notFound(attempted, { kind: 'group', node: named });
  // Another tool's name and the name of a session say nothing about what was wanted.
  const telling = words.filter((word) => !FOREIGN_TOOLS.has(word) && /\p{L}{2}/u.test(word));
  const ranked = words.length < 2 ? [] : rankOperations(telling.join(' '));
  const fitting = ranked.filter(({ score, shared }) => score >= LEAST_FIT && shared > 0);
  const others = fitting.slice(0, 3).map(({ operation }) => pathReading(operation));
  return notFound(attempted, { kind: 'unknown' }, others);
}

/** An operation as a suggestion, without the words it takes. */
function pathReading(operation: Reading['operation']): Reading {
  const fault = usageFault(operation, []);
  return { operation, stage: 4, changes: ['typo'], canonical: operation.cli.path, globalFlags: [], fault };
}

function isClear(best: Likeness, next: Likeness | undefined): boolean {
  if (best.reading.fault || best.likeness < CONFIDENT) return false;
  return !next || best.likeness - next.likeness >= CONFIDENT_MARGIN || best.score - next.score >= CONFIDENT_MARGIN;
}
