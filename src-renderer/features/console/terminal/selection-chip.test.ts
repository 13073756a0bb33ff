import { expect, test } from 'vitest';
import { type BlockId, formatChip } from '../../../../contracts/model/index.ts';
import type { BlockRows } from './block-markers.ts';
import { selectionChip } from './selection-chip.ts';

const block = (id: string, start: number | null, output: number | null, last: number | null): BlockRows => ({
  id: id as BlockId,
  start,
  output,
  last,
});

/** Rows 0-4: block 1 (prompt, four lines). Rows 5-9: block 2, whose rows 8 and 9 continue row 7. Row 10: block 3 runs. */
const BLOCKS = [block('s-1#1', 0, 1, 4), block('s-1#2', 5, 6, 9), block('s-1#3', 10, 11, null)];
const WRAPPED = new Set([8, 9]);
const SCREEN = { wrap: { isWrapped: (row: number) => WRAPPED.has(row) }, cursorRow: 12 };

const ROWS: [what: string, start: number, end: number, chip: string | null][] = [
  ['lines of one block', 2, 3, '@term:s-1#1:L2-3'],
  ['one line', 1, 1, '@term:s-1#1:L1'],
  ['the head alone is the whole block', 5, 5, '@term:s-1#2'],
  ['head and output count from line 1', 5, 6, '@term:s-1#2:L1'],
  ['wrapped rows are one line', 7, 9, '@term:s-1#2:L2'],
  ['a wrapped row alone belongs to its line', 9, 9, '@term:s-1#2:L2'],
  ['several blocks: the first, clipped', 3, 7, '@term:s-1#1:L3-4'],
  ['a running block reaches to the cursor', 11, 12, '@term:s-1#3:L1-2'],
  ['below every block', 13, 14, null],
];

test.each(ROWS)('%s', (_what, start, end, chip) => {
  const found = selectionChip({ start, end }, BLOCKS, SCREEN);
  expect(found && formatChip(found)).toBe(chip);
});

test('an output whose first row has left the scrollback is the whole block', () => {
  const found = selectionChip({ start: 2, end: 3 }, [block('s-1#7', null, null, 9)], SCREEN);
  expect(found && formatChip(found)).toBe('@term:s-1#7');
});
