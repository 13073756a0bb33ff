import type { Size, StyledRun } from '../../../contracts/model/index.ts';
import { HeadlessScreen } from './headless-screen.ts';

interface RenderOptions {
  readonly size: Size;
  /** A line feed alone ends a line: for streams that never went through a terminal's line discipline. */
  readonly convertEol?: boolean;
}

/**
 * What a terminal of that width shows once it has obeyed these bytes, as logical lines. These lines are what L-numbers
 * count, everywhere.
 */
export function renderLines(bytes: Uint8Array, { size, convertEol = false }: RenderOptions): string[] {
  return renderPlain(bytes, convertEol) ?? renderOnScreen(bytes, { size, convertEol }, (screen) => screen.lines());
}

/** The same lines with their looks. Escape sequences are what gives text a look: without any, none is read off a screen. */
export function renderStyledLines(bytes: Uint8Array, { size, convertEol = false }: RenderOptions): StyledRun[][] {
  const plain = bytes.includes(ESCAPE) || bytes.some((byte) => byte >= 0x80) ? null : renderPlain(bytes, convertEol);
  if (plain) return plain.map((text) => (text === '' ? [] : [{ text }]));
  return renderOnScreen(bytes, { size, convertEol }, (screen) => screen.styledLines());
}

const ESCAPE = 0x1b;
/** Marks, colours and links move nothing: text with only these needs no terminal. */
const INVISIBLE = /\x1b\[[\d;:]*m|\x1b\](?:633|133|8|7);[^\x07\x1b\x18\x1a]*(?:\x07|\x1b\\)/g;
const NEEDS_SCREEN = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/;

function renderPlain(bytes: Uint8Array, convertEol: boolean): string[] | null {
  // xterm.js drops what is no UTF-8; a decoder puts U+FFFD in its place.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('utf8')
    .replace(/\ufffd|\ufeff/g, '');
  const visible = text.includes('\x1b') ? text.replace(INVISIBLE, '') : text;
  const lines = visible.split(convertEol ? /\r*\n/ : /\r+\n/);
  if (lines.some((line) => line.includes('\t') || line.includes('\n') || NEEDS_SCREEN.test(line))) return null;
  if (lines.at(-1)?.trim() === '') lines.pop();
  return lines.map((line) => line.trimEnd());
}

function renderOnScreen<Line>(
  bytes: Uint8Array,
  { size, convertEol }: Required<RenderOptions>,
  read: (screen: HeadlessScreen) => Line[],
): Line[] {
  let feeds = 0;
  for (const byte of bytes) if (byte === 0x0a) feeds += 1;
  const screen = new HeadlessScreen(size, { scrollback: feeds + Math.ceil(bytes.length / size.cols), convertEol });
  try {
    screen.write(bytes);
    return read(screen);
  } finally {
    screen.dispose();
  }
}
