import { expect, it } from 'vitest';
import { countText } from './count-text.ts';

const ROWS: [index: number, count: number, text: string][] = [
  [-1, 0, 'No match'],
  [0, 1, '1 of 1'],
  [2, 12, '3 of 12'],
  [-1, 12, '12'],
  [7, 1000, '8 of 1000+'],
];

it.each(ROWS)('match %i of %i reads %s', (index, count, text) => {
  expect(countText({ index, count })).toBe(text);
});
