import { expect, test } from 'vitest';
import { cutAt } from './cut-at.ts';

const TEXT = new TextEncoder().encode('abcdef');

const ROWS: [cuts: number[], pieces: [number, string][]][] = [
  [[], [[10, 'abcdef']]],
  [[10, 16], [[10, 'abcdef']]],
  [
    [12],
    [
      [10, 'ab'],
      [12, 'cdef'],
    ],
  ],
  [
    [15, 12, 12],
    [
      [10, 'ab'],
      [12, 'cde'],
      [15, 'f'],
    ],
  ],
  [[2, 99], [[10, 'abcdef']]],
];

test.each(ROWS)('cuts at %j', (cuts, pieces) => {
  const decoder = new TextDecoder();
  expect(cutAt(TEXT, 10, cuts).map(({ offset, bytes }) => [offset, decoder.decode(bytes)])).toEqual(pieces);
});
