import { expect, it } from 'vitest';
import { ligatureRuns } from './ligatures.ts';

it.each([
  ['a => b', ['=>']],
  ['a ==> b !== c', ['==>', '!==']],
  ['x <!-- y --> z', ['<!--', '-->']],
  ['plain text', []],
  ['漢 -> 字', ['->']],
])('joins %s', (text, runs) => {
  expect(ligatureRuns(text).map(([start, end]) => text.slice(start, end))).toEqual(runs);
});
