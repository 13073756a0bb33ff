import { expect, test } from 'vitest';
import { matchesKey } from './key-match.ts';

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
] as const)('%s and %o on %s: %s', (key, press, platform, isMatch) => {
  expect(matchesKey(key, press, platform)).toBe(isMatch);
});
