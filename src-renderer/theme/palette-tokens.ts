import { channelsOf, hexOf } from '../../contracts/appearance/rgb.ts';
import type { Palette } from '../../contracts/model/index.ts';

const ANSI = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;
/** Contrast that text must have on every ground (WCAG AA). */
const READABLE = 4.5;

/**
 * The design tokens of ui/tokens.css for a scheme: the terminal's colours as they are; grounds mixed from its background, and text made
 * readable on all of them, where the scheme itself was only meant for a terminal.
 *
 * @returns Custom properties by name, `--bg`.
 */
export function paletteTokens(palette: Palette): Record<string, string> {
  const { background: bg, foreground: fg, ansi, type } = palette;
  const [, red, green, yellow, blue, magenta] = ansi as [string, string, string, string, string, string];
  const grounds = {
    '--bg': bg,
    '--surface': mix(bg, fg, 0.03),
    '--raised': mix(bg, fg, 0.05),
    '--hover': mix(bg, fg, 0.09),
    '--selected': mix(bg, blue, 0.16),
  };
  const pole = type === 'dark' ? '#ffffff' : '#000000';
  const text = (color: string) => readable(color, { grounds: Object.values(grounds), pole });
  const accent = text(blue);
  const drive = text(yellow);
  return {
    ...grounds,
    '--line': mix(bg, fg, 0.16),
    '--line-strong': mix(bg, fg, 0.3),
    '--text': text(fg),
    '--muted': text(mix(fg, bg, 0.2)),
    '--faint': text(mix(fg, bg, 0.3)),
    '--accent': accent,
    '--accent-ink': inkOn(accent),
    '--pass': text(green),
    '--fail': text(red),
    '--warn': text(yellow),
    '--info': text(blue),
    '--agent': text(magenta),
    '--drive': drive,
    '--drive-fill': drive,
    '--drive-ink': inkOn(drive),
    '--term-foreground': fg,
    '--term-cursor': palette.cursor,
    '--term-selection': palette.selection,
    ...Object.fromEntries(ANSI.map((name, at) => [`--ansi-${name}`, ansi[at] as string])),
    ...Object.fromEntries(ANSI.map((name, at) => [`--ansi-bright-${name}`, palette.bright[at] as string])),
  };
}

/** How far two colours are apart, from 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour, moved towards white or black only as far as it takes. */
export function readable(color: string, { grounds, pole }: { grounds: readonly string[]; pole: string }): string {
  for (let part = 0; part < 1; part += 0.04) {
    const candidate = mix(color, pole, part);
    if (grounds.every((ground) => contrast(candidate, ground) >= READABLE)) return candidate;
  }
  return pole;
}

function inkOn(fill: string): string {
  return contrast('#000000', fill) > contrast('#ffffff', fill) ? '#000000' : '#ffffff';
}

/** @param part Share of the second colour, from 0 to 1. */
export function mix(one: string, other: string, part: number): string {
  const to = channelsOf(other);
  return hexOf(channelsOf(one).map((value, at) => value + ((to[at] ?? 0) - value) * part));
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
