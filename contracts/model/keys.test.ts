import { expect, it } from 'vitest';
import { KEY_TABLE, KeyName } from './keys.ts';
import { Settings } from './settings.ts';

it.each([
  ['F', true],
  ['Mod+L', true],
  ['Mod++', true],
  ['Ctrl+Alt+Shift+PageDown', true],
  ['F12', true],
  ['Mod+Space', true],
  ['mod+l', false],
  ['Mod+', false],
  ['', false],
  ['Mod+two words', false],
  ['Hyper+L', false],
])('%j is a key: %s', (key, isKey) => {
  expect(KeyName.safeParse(key).success).toBe(isKey);
});

it('the settings start with the keys of the table, all of them well written', () => {
  expect(Object.entries(Settings.parse({}).keys)).toEqual(KEY_TABLE.map(({ command, keys }) => [command, keys]));
  expect(KEY_TABLE.flatMap(({ keys }) => keys).filter((key) => !KeyName.safeParse(key).success)).toEqual([]);
});
