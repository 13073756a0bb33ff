import type { LineRange, TermChip } from '../../../../contracts/model/index.ts';
import type { BlockRows } from './block-markers.ts';

/** What is needed of a buffer: rows that continue the row above have no line number of their own. */
export interface WrapReader {
  isWrapped(row: number): boolean;
}

/** Selected rows, absolute, both ends included. */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The chip of a selection: the block it starts in (or the first it touches), and the lines of that block's rendered
 * output that it covers. Lines are counted as the host counts them: 1-based from `range.output`, wrapped rows joined.
 *
 * @param blocks Oldest first. @param cursorRow Last row of a block that still runs.
 */
export function selectionChip(
  selection: RowRange,
  blocks: readonly BlockRows[],
  { wrap, cursorRow }: { wrap: WrapReader; cursorRow: number },
): TermChip | null {
  for (const block of blocks) {
    const last = block.last ?? cursorRow;
    const first = block.start ?? block.output ?? 0;
    if (last < selection.start || first > selection.end || last < first) continue;
    return { kind: 'term', blockId: block.id, lines: linesOf(selection, block, { wrap, last }) };
  }
  return null;
}

/** Null when only the head is selected, or the output's first row has left the scrollback and lines cannot be counted. */
function linesOf(
  selection: RowRange,
  block: BlockRows,
  { wrap, last }: { wrap: WrapReader; last: number },
): LineRange | null {
  if (block.output === null) return null;
  const from = Math.max(selection.start, block.output);
  const to = Math.min(selection.end, last);
  if (to < from) return null;
  return { start: lineNumber(from, block.output, wrap), end: lineNumber(to, block.output, wrap) };
}

function lineNumber(row: number, outputRow: number, wrap: WrapReader): number {
  let line = 1;
  for (let at = outputRow + 1; at <= row; at++) if (!wrap.isWrapped(at)) line += 1;
  return line;
}
