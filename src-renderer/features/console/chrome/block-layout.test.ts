import { expect, test } from 'vitest';
import type { BlockId } from '../../../../contracts/model/index.ts';
import { actionRow, metaRow, placeBlocks } from './block-layout.ts';

const rows = (id: string, start: number | null, output: number | null, last: number | null) => ({
  id: id as BlockId,
  start,
  output,
  last,
});

const VIEW = { top: 10, rows: 10, lastRow: 18 };

test.each([
  ['in view', rows('s-1#1', 12, 13, 15), { top: 2, height: 4, head: { first: 2, last: 2 }, isHeadAbove: false }],
  ['two-row head', rows('s-1#1', 12, 14, 15), { top: 2, height: 4, head: { first: 2, last: 3 }, isHeadAbove: false }],
  ['running', rows('s-1#1', 16, 17, null), { top: 6, height: 3, head: { first: 6, last: 6 }, isHeadAbove: false }],
  ['head above', rows('s-1#1', 2, 3, 15), { top: -1, height: 7, head: null, isHeadAbove: true }],
  ['only its last row', rows('s-1#1', 2, 3, 10), { top: -1, height: 2, head: null, isHeadAbove: false }],
  ['longer than the view', rows('s-1#1', 0, 1, 99), { top: -1, height: 12, head: null, isHeadAbove: true }],
  ['start lost', rows('s-1#1', null, null, 15), { top: -1, height: 7, head: null, isHeadAbove: true }],
])('%s', (_what, block, expected) => {
  expect(placeBlocks([block], VIEW)).toEqual([{ id: 's-1#1', ...expected }]);
});

test.each([
  ['above the view', rows('s-1#1', 2, 3, 9)],
  ['below the view', rows('s-1#1', 20, 21, 25)],
  ['erased', rows('s-1#1', null, null, -1)],
])('%s: not drawn', (_what, block) => {
  expect(placeBlocks([block], VIEW)).toEqual([]);
});

test('a block whose start was erased begins where the one before ended', () => {
  const placed = placeBlocks([rows('s-1#1', 11, 12, 13), rows('s-1#2', null, null, 16)], VIEW);
  expect(placed.map(({ id, top, height }) => [id, top, height])).toEqual([
    ['s-1#1', 1, 3],
    ['s-1#2', 4, 3],
  ]);
});

test('facts go to the first head row with room', () => {
  const free = (row: number) => [5, 40, 60][row] ?? 0;
  expect(metaRow({ first: 0, last: 2 }, 30, free)).toBe(1);
  expect(metaRow({ first: 0, last: 0 }, 30, free)).toBeNull();
  expect(metaRow(null, 30, free)).toBeNull();
});

test.each<[what: string, full: number[], row: number | null]>([
  ['just above the block', [], 3],
  ['inside, when text is above', [3], 5],
  ['below the facts, never over them', [3, 5], 6],
  ['just below, when the block is full', [3, 5, 6, 7, 8], 9],
  ['nowhere, when every row is full', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], null],
])('the action bar goes %s', (_what, full, row) => {
  const free = (at: number) => (full.includes(at) ? 0 : 80);
  expect(actionRow({ top: 4, height: 5 }, { cells: 40, rows: 10, free, taken: new Set([4]) })).toBe(row);
});
