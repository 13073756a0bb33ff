import type { Block } from '../../../contracts/model/index.ts';
import { renderLines } from '../screen/render-lines.ts';
import type { BlockEntry } from './block-list.ts';

/** Rendered blocks kept, so that paging through one renders it once. */
const MAX_CACHED = 16;

/** The rendered lines of blocks, on demand. */
export class BlockText {
  readonly #cache = new Map<Block['id'], { readonly version: number; readonly lines: readonly string[] }>();

  linesOf(entry: BlockEntry): readonly string[] {
    const { id } = entry.block;
    const known = this.#cache.get(id);
    this.#cache.delete(id);
    const fresh =
      known?.version === entry.bytes.version ? known : { version: entry.bytes.version, lines: renderBlock(entry) };
    this.#cache.set(id, fresh);
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size <= MAX_CACHED) break;
      this.#cache.delete(oldest);
    }
    return fresh.lines;
  }
}

/** Any switch to or from the alternate screen. */
const SCREEN_SWITCH = /\x1b\[\?(?:\d+;)*(?:47|1047|1049)(?:;\d+)*([hl])/g;
const ENTER = Buffer.from('\x1b[?1049h');

/**
 * What a block's output reads: head and tail, and between them how much is missing. A program that had the whole screen
 * and left nothing on it is one line that says so.
 *
 * @param options.convertEol For streams that never went through a terminal's line discipline.
 */
export function renderBlock({ block, bytes, size }: BlockEntry, { convertEol = false } = {}): string[] {
  const [head, tail] = bytes.parts();
  const linesOf = (part: Buffer) => renderLines(part, { size, convertEol });
  const lines = linesOf(head ?? Buffer.alloc(0));
  if (head && tail) {
    const isInside = block.fullScreen && startsInAlternate(head, tail);
    lines.push(`… ${bytes.omittedBytes} bytes omitted …`, ...linesOf(isInside ? Buffer.concat([ENTER, tail]) : tail));
  }
  return block.fullScreen && lines.every((line) => line === '') ? ['full-screen program'] : lines;
}

/** Frames of a full-screen program are no output, also where the head that entered its screen is gone. */
function startsInAlternate(head: Buffer, tail: Buffer): boolean {
  const [first] = tail.toString('latin1').matchAll(SCREEN_SWITCH);
  if (first) return first[1] === 'l';
  return [...head.toString('latin1').matchAll(SCREEN_SWITCH)].at(-1)?.[1] === 'h';
}
