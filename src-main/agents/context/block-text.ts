import { type Block, type BlockId, type LineRange, splitBlockId } from '../../../contracts/model/index.ts';
import type { SessionHost } from '../../engine/host/session-host.ts';

export interface BlockReader {
  readonly host: SessionHost;
  readonly redact: (text: string) => string;
}

/**
 * A block's rendered lines without secrets and without the empty lines at its end. Redacted as a whole, since a key may span
 * lines: a slice alone could show its second half. Line numbers stay those of the block.
 *
 * @throws {VoxError} `block.not-found`, `session.not-found`.
 */
export async function readBlockLines({ host, redact }: BlockReader, id: BlockId): Promise<string[]> {
  const { lines } = await host.blockOutput(id, {});
  return forModel(redact, lines.join('\n')).trimEnd().split('\n');
}

/** Text of the terminal as a model may read it: without secrets, and unable to end the frame it stands in. */
export function forModel(redact: (text: string) => string, text: string): string {
  return redact(text).replace(/<(?=\/?(?:terminal|focus)\b)/gi, '‹');
}

/** Undefined when the block or its session is gone. */
export function findBlock(host: SessionHost, id: BlockId): Block | undefined {
  const { sessionId } = splitBlockId(id);
  if (!host.list().some((session) => session.id === sessionId)) return undefined;
  return host.blocks(sessionId).find((block) => block.id === id);
}

/** How it ended and how long it took: `exit 1 · 2.3 s`. */
export function outcomeOf(block: Block): string {
  if (block.endedAt === null) return 'still running';
  const exit = block.exitCode === null ? 'exit unknown' : `exit ${block.exitCode}`;
  return `${exit} · ${((block.endedAt - block.startedAt) / 1000).toFixed(1)} s`;
}

/** The tool call that reads these lines of a block. */
export function readBlockCall(id: BlockId): (range: LineRange) => string {
  return ({ start, end }) => `term_read ${JSON.stringify({ block: id, lines: `${start}-${end}` })}`;
}
