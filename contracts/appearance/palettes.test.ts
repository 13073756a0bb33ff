import { expect, it } from 'vitest';
import { Palette, Settings } from '../model/index.ts';
import { CATALOG } from '../operations/index.ts';
import { PALETTES, palettesOf, themeName, themePatch } from './index.ts';

it.each(PALETTES.map((palette) => [palette.id, palette] as const))('%s is a whole scheme', (_id, palette) => {
  expect(Palette.parse(palette)).toBeTruthy();
  expect([palette.author, palette.license].every((text) => text.length > 0)).toBe(true);
});

it('has each name once, and the command line offers all of them', () => {
  const ids = PALETTES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const theme = CATALOG.operations.find(({ id }) => id === 'theme');
  expect(theme?.cli.arguments?.[0]?.choices).toEqual(['system', 'dark', 'light', ...ids]);
});

const mine = { ...(PALETTES[0] as Palette), id: 'mine', name: 'Mine' };
const settings = (patch: object) => Settings.parse({ theme: 'light', ...patch });

it('knows what is imported, and that it takes no name of ours', () => {
  const imported = [mine, { ...mine, id: 'nord', name: 'Not Nord' }];
  const all = palettesOf(settings({ appearance: { imported } }));
  expect(all.filter(({ id }) => id === 'nord' || id === 'mine').map(({ name }) => name)).toEqual(['Nord', 'Mine']);
});

it.each([
  ['mine', null, 'light'],
  ['nord', { appearance: { palette: 'nord' } }, 'nord'],
  ['dark', { theme: 'dark', appearance: { palette: null } }, 'dark'],
  ['Nord', null, 'light'],
] as const)('choosing %s', (name, patch, inForce) => {
  expect(themePatch(name, settings({}))).toEqual(patch);
  expect(themeName(settings(patch ?? { appearance: { palette: 'gone' } }))).toBe(inForce);
});
