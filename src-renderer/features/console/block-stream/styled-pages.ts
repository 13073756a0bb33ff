import type { Block, LineRange, StyledOutput } from '../../../../contracts/model/index.ts';
import { host } from '../../../stores/connection.ts';

/** Lines of a block: a range, or the last ones. */
export type LineQuery = LineRange | { readonly tail: number };

/** Lines kept in memory of all that was read; what was used least goes first. */
const MAX_KEPT_LINES = 60_000;

const kept = new Map<string, StyledOutput>();
let keptLines = 0;

/** What was read of a block that has ended: it never changes. Null where it has to be read. */
export function knownLines(block: Block, query: LineQuery): StyledOutput | null {
  return kept.get(keyOf(block, query)) ?? null;
}

/** Lines of a block with their looks. @throws {RpcError} `block.not-found`, `disconnected`. */
export async function readLines(block: Block, query: LineQuery): Promise<StyledOutput> {
  const range = 'tail' in query ? query : { lines: query };
  const output = await host().call('block.styled', { blockId: block.id, ...range });
  if (block.status !== 'running') keep(keyOf(block, query), output);
  return output;
}

function keep(key: string, output: StyledOutput): void {
  forget(key);
  kept.set(key, output);
  keptLines += output.lines.length + 1;
  for (const oldest of kept.keys()) {
    if (keptLines <= MAX_KEPT_LINES) break;
    forget(oldest);
  }
}

function forget(key: string): void {
  const output = kept.get(key);
  if (output && kept.delete(key)) keptLines -= output.lines.length + 1;
}

/** A host that was started again counts anew: the time tells its blocks from those of before. */
function keyOf({ id, startedAt, endedAt }: Block, query: LineQuery): string {
  return `${id} ${startedAt} ${endedAt} ${'tail' in query ? `-${query.tail}` : `${query.start}-${query.end}`}`;
}
