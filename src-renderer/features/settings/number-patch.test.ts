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

it.each([
  ['24', 86_400_000],
  ['0.5', 1_800_000],
  ['', null],
  ['481', 'A number from 0 to 480, please.'],
  ['x', 'A number from 0 to 480, please.'],
])('%j hours mean %j', (text, expected) => {
  const limits = { min: 0, max: 480 * 3_600_000, scale: 3_600_000, isOptional: true };
  const hours = numberPatch(limits, (value) => ({ sessions: { orphanTtlMs: value } }))(text);
  expect(hours).toEqual(typeof expected === 'string' ? expected : { sessions: { orphanTtlMs: expected } });
});
