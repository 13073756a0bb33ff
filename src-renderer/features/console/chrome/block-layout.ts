import type { BlockId } from '../../../../contracts/model/index.ts';
import type { BlockRows } from '../terminal/block-markers.ts';

/** What is in view: `top` is the absolute row at the upper edge. */
export interface Viewport {
  readonly top: number;
  readonly rows: number;
  /** The last row that holds output: where a running block ends. */
  readonly lastRow: number;
}

/** A block in rows from the viewport's upper edge; cut a little outside of it, so that an outline leaves the view. */
export interface PlacedBlock {
  readonly id: BlockId;
  readonly top: number;
  readonly height: number;
  /** Rows of its head (prompt and command) in view, first and last; null when none is. */
  readonly head: { readonly first: number; readonly last: number } | null;
  /** Its head has scrolled away and more than a row of it is in view: it gets a sticky head. */
  readonly isHeadAbove: boolean;
}

/** Rows a placed block may stick out of the view. */
const OVERHANG = 1;

/**
 * Places every block that has a row in view.
 *
 * @param blocks Oldest first. A start that is unknown (erased, or gone from the scrollback) is where the block before ended.
 */
export function placeBlocks(blocks: readonly BlockRows[], viewport: Viewport): PlacedBlock[] {
  const placed: PlacedBlock[] = [];
  let floor = 0;
  for (const block of blocks) {
    const start = block.start ?? floor;
    const last = block.last ?? Math.max(start, viewport.lastRow);
    if (last < start) continue;
    floor = last + 1;
    if (last < viewport.top || start >= viewport.top + viewport.rows) continue;
    placed.push(placeBlock({ ...block, start, last }, viewport));
  }
  return placed;
}

function placeBlock(block: BlockRows & { start: number; last: number }, { top, rows }: Viewport): PlacedBlock {
  const headLast = Math.max(block.start, (block.output ?? block.start + 1) - 1);
  const first = Math.max(block.start - top, -OVERHANG);
  const last = Math.min(block.last - top, rows - 1 + OVERHANG);
  const isHeadInView = headLast >= top && block.start < top + rows;
  return {
    id: block.id,
    top: first,
    height: last - first + 1,
    head: isHeadInView ? { first: Math.max(0, block.start - top), last: Math.min(rows - 1, headLast - top) } : null,
    isHeadAbove: headLast < top && block.last > top,
  };
}

/** Free cells at the right end of a row in view. */
export type FreeCells = (row: number) => number;

/** The first head row with room for the block's facts, or null when text is everywhere. */
export function metaRow(head: PlacedBlock['head'], cells: number, free: FreeCells): number | null {
  if (!head) return null;
  for (let row = head.first; row <= head.last; row++) if (free(row) >= cells) return row;
  return null;
}

/**
 * The row on which the action bar (one row high, `cells` wide, at the right edge) covers no text and no facts: the one
 * above the block, else the first inside it, else the one below. Null when there is no such row in view.
 *
 * @param taken Rows that hold the facts of a block.
 */
export function actionRow(
  block: Pick<PlacedBlock, 'top' | 'height'>,
  { cells, rows, free, taken }: { cells: number; rows: number; free: FreeCells; taken: ReadonlySet<number> },
): number | null {
  for (let row = Math.max(0, block.top - 1); row <= block.top + block.height && row < rows; row++) {
    if (!taken.has(row) && free(row) >= cells) return row;
  }
  return null;
}
