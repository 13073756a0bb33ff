import { expect, it } from 'vitest';
import { numberPatch } from './number-patch.ts';

const patch = numberPatch({ min: 8, max: 1000 }, (fontSize) => ({ terminal: { fontSize } }));
const LIMITS = 'A whole number from 8 to 1,000, please.';

it.each([
  ['8', { terminal: { fontSize: 8 } }],
  ['1000', { terminal: { fontSize: 1000 } }],
  ['7', LIMITS],
  ['1001', LIMITS],
  ['12.5', LIMITS],
  ['', LIMITS],
  ['ten', LIMITS],
])('%j means %j', (text, expected) => {
  expect(patch(text)).toEqual(expected);
});
