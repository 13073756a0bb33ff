import { describe, expect, it } from 'vitest';
import { contrast } from '../../../theme/palette-tokens.ts';
import { paletteColor, runStyle, type TextColors } from './text-colors.ts';

const EIGHT = ['#232b35', '#ff7070', '#4cc38a', '#e0b040', '#6cb2ff', '#c0a5ff', '#5cc8d7', '#c7d0da'];
const BRIGHT = ['#8592a2', '#ff8f8f', '#6fd7a4', '#f0c766', '#93c7ff', '#d2beff', '#86dce8', '#f3f6f9'];
const DARK: TextColors = { foreground: '#d9e0e8', grounds: ['#0b0d10', '#101419'], ansi: [...EIGHT, ...BRIGHT] };
const LIGHT: TextColors = { foreground: '#1b2430', grounds: ['#f4f5f7', '#ffffff'], ansi: [...EIGHT, ...BRIGHT] };

it.each([
  [1, '#ff7070'],
  [9, '#ff8f8f'],
  [16, '#000000'],
  [21, '#0000ff'],
  [208, '#ff8700'],
  [231, '#ffffff'],
  [232, '#080808'],
  [255, '#eeeeee'],
])('colour %d of the 256 is %s', (index, color) => {
  expect(paletteColor(index, DARK)).toBe(color);
});

describe('a run', () => {
  it.each([
    ['plain', { text: 'x' }, null],
    ['red', { text: 'x', fg: 1 }, { color: '#ff7070' }],
    ['bold red is bright', { text: 'x', fg: 1, bold: true as const }, { color: '#ff8f8f', fontWeight: 700 }],
    ['any colour', { text: 'x', fg: '#5cc8d7' }, { color: '#5cc8d7' }],
    ['a ground', { text: 'x', fg: 16, bg: 2 }, { color: '#000000', backgroundColor: '#4cc38a' }],
    ['inverse', { text: 'x', inverse: true as const }, { color: '#0b0d10', backgroundColor: '#d9e0e8' }],
    [
      'underline and strike',
      { text: 'x', underline: true as const, strike: true as const },
      { textDecoration: 'underline line-through' },
    ],
    ['hidden', { text: 'x', hidden: true as const }, { visibility: 'hidden' }],
  ])('%s', (_, run, style) => {
    expect(runStyle(run, DARK)).toEqual(style);
  });

  it.each([
    ['black on dark', { text: 'x', fg: 0 }, DARK],
    ['yellow on light', { text: 'x', fg: 11 }, LIGHT],
    ['dim', { text: 'x', dim: true as const }, DARK],
    ['dim on light', { text: 'x', dim: true as const, fg: 2 }, LIGHT],
    ['white on white', { text: 'x', fg: '#ffffff', bg: '#ffffff' }, DARK],
    ['grey on grey', { text: 'x', fg: '#808080', bg: '#808080' }, LIGHT],
  ])('%s can be read', (_, run, colors) => {
    const { color, backgroundColor } = runStyle(run, colors) as { color: string; backgroundColor?: string };
    const grounds = backgroundColor ? [backgroundColor] : colors.grounds;
    expect(Math.min(...grounds.map((ground) => contrast(color, ground)))).toBeGreaterThanOrEqual(4.5);
  });
});
