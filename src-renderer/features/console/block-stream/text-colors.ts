import type { CSSProperties } from 'react';
import { hexOf } from '../../../../contracts/appearance/rgb.ts';
import type { StyledRun, TextColor } from '../../../../contracts/model/index.ts';
import { mix, readable } from '../../../theme/palette-tokens.ts';

/** The colours in force, each `#rrggbb`. */
export interface TextColors {
  readonly foreground: string;
  /** What output stands on: a card at rest, and one that has the focus. */
  readonly grounds: readonly [string, ...string[]];
  /** The sixteen: eight, then the same bright. */
  readonly ansi: readonly string[];
}

/** How far dim text goes towards its ground. */
const DIM = 0.35;
/** Steps of a channel in the cube of the 256. */
const CUBE = [0, 95, 135, 175, 215, 255] as const;

/** The colour of an index into the palette of 256. */
export function paletteColor(index: number, { ansi, foreground }: Pick<TextColors, 'ansi' | 'foreground'>): string {
  if (index < 16) return ansi[index] ?? foreground;
  if (index >= 232) return hexOf([8 + (index - 232) * 10, 8 + (index - 232) * 10, 8 + (index - 232) * 10]);
  const at = index - 16;
  return hexOf([CUBE[Math.floor(at / 36)] ?? 0, CUBE[Math.floor(at / 6) % 6] ?? 0, CUBE[at % 6] ?? 0]);
}

/**
 * How a run is drawn: colours as the terminal has them, bold in the bright ones of the eight, and moved towards black or white
 * where they could not be read on their ground.
 *
 * @returns Null for text as it is by default.
 */
export function runStyle(run: StyledRun, colors: TextColors): CSSProperties | null {
  const style: CSSProperties = { ...colorStyle(run, colors) };
  if (run.bold) style.fontWeight = 700;
  if (run.italic) style.fontStyle = 'italic';
  if (run.hidden) style.visibility = 'hidden';
  const lines = [run.underline && 'underline', run.strike && 'line-through'].filter(Boolean);
  if (lines.length > 0) style.textDecoration = lines.join(' ');
  return Object.keys(style).length > 0 ? style : null;
}

function colorStyle({ fg, bg, bold, dim, inverse }: StyledRun, colors: TextColors): CSSProperties {
  if (fg === undefined && bg === undefined && !dim && !inverse) return {};
  const isBright = bold && typeof fg === 'number' && fg < 8;
  const front = fg === undefined ? null : colorOf(isBright ? fg + 8 : fg, colors);
  const back = bg === undefined ? null : colorOf(bg, colors);
  const [text, ground] = inverse
    ? [back ?? colors.grounds[0], front ?? colors.foreground]
    : [front ?? colors.foreground, back];
  const grounds = ground === null ? colors.grounds : [ground];
  const meant = dim ? mix(text, grounds[0] ?? text, DIM) : text;
  const color = legible(meant, grounds);
  return ground === null ? { color } : { color, backgroundColor: ground };
}

const known = new Map<string, string>();
/** Pairs of colours remembered: a page of random ones must not fill the memory. */
const MAX_KNOWN = 5000;

function legible(color: string, grounds: readonly string[]): string {
  const key = `${color} ${grounds.join()}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const towards = (pole: string) => readable(color, { grounds, pole });
  // Where the one pole itself cannot be read the other one can.
  const found = ['#ffffff', '#000000'].map(towards).sort((a, b) => distance(a, color) - distance(b, color));
  const best = found.find((one) => one !== '#ffffff' && one !== '#000000') ?? readableEnd(grounds);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, best);
  return best;
}

function readableEnd(grounds: readonly string[]): string {
  const [ground = '#000000'] = grounds;
  return brightness(ground) > 127 ? '#000000' : '#ffffff';
}

function distance(one: string, other: string): number {
  return Math.abs(brightness(one) - brightness(other));
}

function brightness(color: string): number {
  const value = Number.parseInt(color.slice(1), 16);
  return ((value >> 16) * 299 + ((value >> 8) & 0xff) * 587 + (value & 0xff) * 114) / 1000;
}

function colorOf(color: TextColor, colors: TextColors): string {
  return typeof color === 'string' ? color : paletteColor(color, colors);
}
