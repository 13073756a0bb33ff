import type { Block, Size } from '../../../contracts/model/index.ts';
import type { KeptSession } from '../../store/kept-sessions.ts';
import type { BlockList, KeptBlock } from '../blocks/block-list.ts';
import type { SessionStream } from './session-stream.ts';

/** Of the last output, as much is kept: some thousand lines. */
const KEPT_BYTES = 256 * 1024;

interface Parts {
  readonly stream: SessionStream;
  readonly blocks: BlockList;
}

/** What the session shows last, for another one to begin with. @param keptAt Now, in epoch milliseconds. */
export function keepSession({ stream, blocks }: Parts, keptAt: number): KeptSession {
  const { prelude, bytes } = stream.tail(KEPT_BYTES);
  const offset = stream.end - bytes.length;
  return {
    prelude,
    bytes,
    offset,
    sizes: sizesFrom(stream.sizes, offset),
    blocks: blocks.list().filter(({ range }) => (range.end ?? stream.end) > offset),
    keptAt,
  };
}

/**
 * Begins a session, whose shell has printed nothing yet, with what another one showed. Its blocks are old ones, which only
 * show; a line says that their process is gone.
 */
export function restoreSession({ stream, blocks }: Parts, kept: KeptSession, size: Size): void {
  const start = stream.restore(kept);
  const end = kept.offset + kept.bytes.length;
  const moved = (offset: number) => Math.min(Math.max(offset, kept.offset), end) - kept.offset + start;
  const old = kept.blocks.map((block): KeptBlock => {
    const { prompt, output, end: ended } = block.range;
    const range = { prompt: moved(prompt), output: moved(output), end: moved(ended ?? end) };
    const lost = Math.max(0, kept.offset - output);
    const bytes = kept.bytes.subarray(range.output - start, range.end - start);
    return {
      block: { ...block, range, omittedBytes: block.omittedBytes + lost },
      output: bytes,
      size: sizesFrom(kept.sizes, output)[0]?.size ?? size,
    };
  });
  blocks.restore(old, kept.keptAt);
  stream.resize(size);
  const broken = kept.blocks.find(({ status }) => status === 'running');
  stream.startOver('restored, the process has ended', ...(broken ? [`${nameOf(broken)} did not finish`] : []));
}

/** What ran is offered, never run: it is a block like others, whose line can be run again. */
function nameOf({ command }: Block): string {
  const [first = ''] = command.split('\n');
  return first.length > 40 ? `${first.slice(0, 40)}…` : first;
}

type Sizes = KeptSession['sizes'];

/** The size in force at an offset, and those that came behind it. */
function sizesFrom(sizes: Sizes, offset: number): Sizes {
  const from = sizes.findLastIndex((change) => change.offset <= offset);
  return sizes.slice(Math.max(0, from));
}
