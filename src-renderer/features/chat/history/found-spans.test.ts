import { expect, test } from 'vitest';
import { foundSpans } from './found-spans.ts';

test.each<[string, string, string[]]>([
  ['The port is taken', 'port', ['port']],
  ['The PORT, the port', 'port the', ['The', 'PORT', 'the', 'port']],
  ['aaaa', 'aa', ['aa', 'aa']],
  ['abcd', 'abc bcd', ['abcd']],
  ['nothing', 'x', []],
  ['nothing', '', []],
  ['İstanbul port', 'port', []],
])('%s: %s', (text, query, words) => {
  expect(foundSpans(text, query).map(({ start, end }) => text.slice(start, end))).toEqual(words);
});
