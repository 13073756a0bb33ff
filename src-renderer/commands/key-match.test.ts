import { expect, test } from 'vitest';
import { keyOfPress, matchesKey } from './key-match.ts';

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const CTRL = { ...NONE, ctrlKey: true };
const CMD = { ...NONE, metaKey: true };

test.each([
  ['Mod+L', { ...CTRL, key: 'l' }, 'linux', true],
  ['Mod+L', { ...CMD, key: 'l' }, 'darwin', true],
  ['Mod+L', { ...CTRL, key: 'l' }, 'darwin', false],
  ['Mod+L', { ...CTRL, key: 'l', shiftKey: true }, 'linux', false],
  ['Mod+Shift+M', { ...CTRL, key: 'M', shiftKey: true }, 'linux', true],
  ['Alt+ArrowUp', { ...NONE, key: 'ArrowUp', altKey: true }, 'linux', true],
  ['Alt+ArrowUp', { ...NONE, key: 'ArrowUp' }, 'linux', false],
  ['Escape', { ...NONE, key: 'Escape' }, 'linux', true],
  ['Mod+.', { ...CTRL, key: '.' }, 'win32', true],
  ['F', { ...NONE, key: 'f' }, 'linux', true],
  ['F', { ...CTRL, key: 'f' }, 'linux', false],
  ['Mod++', { ...CTRL, key: '+', shiftKey: false }, 'linux', true],
  ['Mod+Space', { ...CTRL, key: ' ' }, 'linux', true],
] as const)('%s and %o on %s: %s', (key, press, platform, isMatch) => {
  expect(matchesKey(key, press, platform)).toBe(isMatch);
});

test.each([
  [{ ...CTRL, key: 'k' }, 'linux', 'Mod+K'],
  [{ ...CTRL, key: 'K', shiftKey: true }, 'linux', 'Mod+Shift+K'],
  [{ ...CMD, key: 'k' }, 'darwin', 'Mod+K'],
  [{ ...CTRL, key: 'k' }, 'darwin', 'Ctrl+K'],
  [{ ...NONE, key: 'ArrowUp', altKey: true }, 'linux', 'Alt+ArrowUp'],
  [{ ...CTRL, key: '+' }, 'linux', 'Mod++'],
  [{ ...CTRL, key: ' ' }, 'linux', 'Mod+Space'],
  [{ ...CTRL, key: 'Control' }, 'linux', null],
  [{ ...NONE, key: 'Dead' }, 'linux', null],
] as const)('%o on %s is %s', (press, platform, key) => {
  expect(keyOfPress(press, platform)).toBe(key);
  if (key !== null) expect(matchesKey(key, press, platform)).toBe(true);
});
