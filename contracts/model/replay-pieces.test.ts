import { expect, it } from 'vitest';
import { replayPieces } from './replay-pieces.ts';

const [SMALL, LARGE] = [
  { cols: 40, rows: 10 },
  { cols: 90, rows: 30 },
];

it.each([
  ['no sizes: a host of before', [], [[90, 'PREabcdef']]],
  ['one size', [{ offset: 100, size: SMALL }], [[40, 'PREabcdef']]],
  [
    'a size before the first byte, one in between and one behind the last',
    [
      { offset: 70, size: SMALL },
      { offset: 100, size: LARGE },
      { offset: 102, size: SMALL },
      { offset: 106, size: LARGE },
    ],
    [
      [40, 'PRE'],
      [90, 'ab'],
      [40, 'cdef'],
      [90, ''],
    ],
  ],
])('cuts a replay where the terminal was resized: %s', (_, sizes, pieces) => {
  const replay = new TextEncoder().encode('PREabcdef');
  const cut = replayPieces({ replay, replayOffset: 100, preludeBytes: 3, sizes, size: LARGE });
  expect(cut.map(({ size, bytes }) => [size.cols, new TextDecoder().decode(bytes)])).toEqual(pieces);
});
