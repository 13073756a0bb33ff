import { expect, test } from 'vitest';
import { formatDuration } from './format-duration.ts';

test.each([
  [0, '0.0 s'],
  [2400, '2.4 s'],
  [9949, '9.9 s'],
  [9990, '10 s'],
  [59_400, '59 s'],
  [200_000, '3 m 20 s'],
  [7_500_000, '2 h 5 m'],
  [-5, '0.0 s'],
])('%d ms is %s', (durationMs, text) => {
  expect(formatDuration(durationMs)).toBe(text);
});
