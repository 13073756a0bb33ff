import { expect, it } from 'vitest';
import { PALETTES } from '../../contracts/appearance/index.ts';
import css from '../ui/tokens.css?raw';
import { contrast, paletteTokens } from './palette-tokens.ts';

const GROUNDS = ['bg', 'surface', 'raised', 'hover', 'selected'];
const TEXT = ['text', 'muted', 'faint', 'accent', 'pass', 'fail', 'warn', 'info', 'agent', 'drive'];

it.each(PALETTES.map((palette) => [palette.id, palette] as const))('%s is readable in every part', (_id, palette) => {
  const tokens = paletteTokens(palette);
  const ratio = (text: string, ground: string) => contrast(tokens[`--${text}`] ?? '', tokens[`--${ground}`] ?? '');
  const pairs = TEXT.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const));
  const poor = [...pairs, ['accent-ink', 'accent'] as const, ['drive-ink', 'drive-fill'] as const]
    .map(([text, ground]) => ({ text, ground, ratio: ratio(text, ground) }))
    .filter((pair) => !(pair.ratio >= 4.5));
  expect(poor).toEqual([]);
});

it('says every colour that the tokens know, and no other', () => {
  const known = [...css.matchAll(/(--[\w-]+):\s*(?:light-dark|var)\(/g)].map(([, name]) => name);
  const [palette] = PALETTES;
  expect(Object.keys(paletteTokens(palette ?? expect.fail())).toSorted()).toEqual(known.toSorted());
});
