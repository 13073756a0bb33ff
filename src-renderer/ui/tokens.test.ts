import { expect, test } from 'vitest';
import contrastCss from './contrast-tokens.css?raw';
import css from './tokens.css?raw';

const tokens = tokensOf(css);
const contrastTokens = new Map([...tokens, ...tokensOf(contrastCss)]);

function tokensOf(text: string) {
  return new Map(
    [...text.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map((match) => [
      match[1] as string,
      { light: match[2] as string, dark: match[3] as string },
    ]),
  );
}

const GROUNDS = ['bg', 'surface', 'raised', 'hover', 'selected'];
const TEXT = ['text', 'muted', 'faint', 'accent', 'pass', 'fail', 'warn', 'info', 'agent', 'drive'];
const PAIRS = [
  ...TEXT.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
  ['accent-ink', 'accent'] as const,
  ['drive-ink', 'drive-fill'] as const,
];

test.each(PAIRS)('%s is readable on %s', (text, ground) => {
  expectContrast(tokens, [text, ground], 4.5);
});

test.each(PAIRS)('%s on %s is clearer where the system asks for contrast', (text, ground) => {
  expectContrast(contrastTokens, [text, ground], 7);
});

function expectContrast(of: typeof tokens, [text, ground]: readonly [string, string], least: number): void {
  for (const theme of ['dark', 'light'] as const) {
    const ratio = contrast(of.get(text)?.[theme] ?? '', of.get(ground)?.[theme] ?? '');
    expect(ratio, `${theme}: ${text} on ${ground}`).toBeGreaterThanOrEqual(least);
  }
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const channel = (index: number) => {
    const value = Number.parseInt(hex.slice(1 + index * 2, 3 + index * 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(0) + 0.7152 * channel(1) + 0.0722 * channel(2);
}
