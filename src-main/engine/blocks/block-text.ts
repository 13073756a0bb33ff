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

/** @param options.convertEol For streams that never went through a terminal's line discipline. */
export function renderBlock({ bytes, size }: BlockEntry, { convertEol = false } = {}): string[] {
  const [head, tail] = bytes.parts().map((part) => renderLines(part, { size, convertEol }));
  if (!tail) return head ?? [];
  return [...(head ?? []), `[… ${bytes.omittedBytes} bytes left out here …]`, ...tail];
}
