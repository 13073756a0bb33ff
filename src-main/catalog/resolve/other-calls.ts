import { CATALOG, type Operation } from '../../../contracts/operations/index.ts';
import { type ParsedLine, splitLine, withoutGlobals } from '../parse-line.ts';
import type { LineItems } from './line-items.ts';
import { allReadings } from './read-line.ts';
import { type Reading, type ResolveWorld, STAGE_OF } from './types.ts';
import { FOREIGN_TOOLS } from './vocabulary.ts';

/** `git config list`, `vox term list`, `./vox term list`: a tool's name, then words that are ours in their own order. */
export function withoutTool({ items, tail }: LineItems, world: ResolveWorld): Reading[] {
  let at = 0;
  let isOurs = true;
  for (; at < items.length; at++) {
    const item = items[at];
    const tool = item?.kind === 'word' ? item.text.replace(/^.*[\\/]/, '') : '';
    // A path that ends like a tool is that tool only where it is ours: `./git` is a file.
    if (item?.kind !== 'word' || !(tool === 'vox' || FOREIGN_TOOLS.has(item.text))) break;
    isOurs = isOurs && tool === 'vox';
  }
  if (at === 0) return [];
  return allReadings({ items: items.slice(at), tail }, world)
    .filter(({ changes, fault }) => {
      // What begins like a word of ours may well be a whole word of theirs: `cargo doc`.
      const isFar = changes.some((change) => STAGE_OF[change] === 2 || (change === 'prefix' && !isOurs));
      return !isFar && (!fault || fault.problem === 'unknown-flag');
    })
    .map((reading) => ({ ...reading, stage: 3, changes: [...reading.changes, 'idiom'] }) as const);
}

/** `term help`, `term list help`: help asked for as other tools have it. */
export function helpReadings(argv: readonly string[]): Reading[] {
  const { globals, line: words } = withoutGlobals(argv);
  const { node, rest } = splitLine(words.slice(0, -1));
  if (words.at(-1) !== 'help' || rest.length > 0 || node.path.length === 0 || node.operation?.cli.arguments) return [];
  return [helpOn(node.path, globals, { stage: 3, changes: ['idiom'] })];
}

/** `secrets --help`, `--version`: no operation is named, and yet the line is exact. */
export function namedReading(parsed: ParsedLine): Reading | null {
  if (parsed.kind === 'version') return plainReading('self.version', [], [], { stage: 1, changes: [] });
  if (parsed.kind !== 'help' || parsed.isLost || parsed.node.operation) return null;
  return helpOn(parsed.node.path, [], { stage: 1, changes: [] });
}

type How = Pick<Reading, 'stage' | 'changes'>;

function helpOn(path: readonly string[], globals: readonly string[], how: How): Reading {
  return plainReading('help', path, globals, how);
}

function plainReading(
  id: Operation['id'],
  words: readonly string[],
  globalFlags: readonly string[],
  how: How,
): Reading {
  const operation = CATALOG.operations.find((one) => one.id === id);
  if (!operation) throw new Error(`The catalog has no ${id}.`);
  return { ...how, operation, canonical: [...operation.cli.path, ...words], globalFlags, fault: null };
}
