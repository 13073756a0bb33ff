import { expect, it } from 'vitest';
import { needsPreview, pasteText } from './paste-rules.ts';

const char = (...codes: number[]) => String.fromCharCode(...codes);

it.each([
  ['plain text', 'a b', 'a b'],
  ['lines and tabs', 'a\tb\r\nc', 'a\tb\r\nc'],
  ['the end of a bracketed paste', `ls${char(27)}[201~\nrm x`, 'ls[201~\nrm x'],
  ['its C1 form', `ls${char(0x9b)}201~`, 'ls201~'],
  ['keys that act on the shell', `a${char(3, 4, 26, 127)}b`, 'ab'],
  ['letters of any script', 'é漢😀', 'é漢😀'],
])('cleans %s', (_what, text, expected) => {
  expect(pasteText(text)).toBe(expected);
});

it.each([
  ['a\nb', 'auto', false, true],
  ['a\nb', 'auto', true, false],
  ['a\nb', 'always', true, true],
  ['a\nb', 'never', false, false],
  ['a\n', 'auto', false, true],
  ['a', 'always', false, false],
] as const)('%j with %s, bracketed %s, asks: %s', (text, setting, isBracketed, expected) => {
  expect(needsPreview(text, { setting, isBracketed })).toBe(expected);
});
