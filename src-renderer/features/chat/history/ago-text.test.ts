import { expect, test } from 'vitest';
import { agoText } from './ago-text.ts';

const NOW = new Date(2026, 10, 30, 12, 0).getTime();

test.each<[string, Date]>([
  ['now', new Date(2026, 10, 30, 11, 59, 30)],
  ['now', new Date(2026, 10, 30, 12, 1)],
  ['5 min ago', new Date(2026, 10, 30, 11, 55)],
  ['11 h ago', new Date(2026, 10, 30, 0, 30)],
  ['yesterday', new Date(2026, 10, 29, 23, 0)],
  ['yesterday', new Date(2026, 10, 29, 0, 1)],
  ['Nov 28', new Date(2026, 10, 28, 23, 0)],
  ['Dec 1, 2025', new Date(2025, 11, 1)],
])('%s', (text, date) => {
  expect(agoText(date.getTime(), NOW)).toBe(text);
});
