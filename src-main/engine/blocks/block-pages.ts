import {
  type BlockOutput,
  MAX_STYLED_LINES,
  type StyledOutput,
  type StyledRun,
} from '../../../contracts/model/index.ts';
import type { OutputQuery } from '../../../contracts/rpc/session-host.ts';
import type { BlockEntry } from './block-list.ts';
import { BlockText, renderBlock, renderStyledBlock } from './block-text.ts';

/** Lines of a block's rendered text, as much of them as is asked for. */
export class BlockPages {
  readonly #text = new BlockText<string>((entry) => renderBlock(entry));
  readonly #styled = new BlockText<StyledRun[]>(renderStyledBlock);

  text(entry: BlockEntry, query: OutputQuery): BlockOutput {
    return { ...pageOf(this.#text.linesOf(entry), query), ...factsOf(entry) };
  }

  /** Never more than MAX_STYLED_LINES. */
  styled(entry: BlockEntry, query: OutputQuery): StyledOutput {
    const { lines, ...page } = pageOf(this.#styled.linesOf(entry), query);
    return { ...page, lines: lines.slice(0, MAX_STYLED_LINES), ...factsOf(entry) };
  }
}

function factsOf({ block, bytes }: BlockEntry) {
  return { blockId: block.id, omittedBytes: bytes.omittedBytes };
}

function pageOf<Line>(lines: readonly Line[], { lines: range, tail }: OutputQuery) {
  const first = Math.min(range?.start ?? (tail ? lines.length - tail + 1 : 1), lines.length + 1);
  const firstLine = Math.max(1, first);
  return { lineCount: lines.length, firstLine, lines: lines.slice(firstLine - 1, range?.end) };
}
