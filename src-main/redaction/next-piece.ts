import { findKeyStart, isBodyLine, measureKeyBlock, measureRun } from './key-block.ts';
import { findValues } from './known-values.ts';
import { key, type Span } from './rules/rule.ts';
import { mergeSpans, scanLine } from './scan-line.ts';

/** A line is read whole up to this; a longer one in windows of this size. */
const WINDOW_CHARS = 32_768;
/** What a window may look at beyond its end; longer than any secret but a key block. */
const AHEAD_CHARS = 8192;
/** What a window may look at before its start. */
const BEHIND_CHARS = 512;
/** With so much at hand there always is a next piece, or a key block that needs no more than as much again. */
export const ENOUGH_CHARS = WINDOW_CHARS + AHEAD_CHARS;

/** What the pieces before left behind. */
export interface Position {
  /** What stands before on the same line; empty at the start of a line. */
  readonly behind: string;
  /** A private key that has not ended yet. */
  readonly isInKey: boolean;
  /** So many characters from here are base64 that is no key. */
  readonly plainChars: number;
}

export const START: Position = { behind: '', isInKey: false, plainChars: 0 };

/** The first stretch of a text on which everything is decided, whatever comes after it. */
export interface Piece {
  readonly length: number;
  readonly spans: readonly Span[];
  /** The rest of a key block that has its placeholder already. */
  readonly isRest: boolean;
  readonly next: Position;
}

/** @returns Undefined when more text is needed to decide. */
export function nextPiece(
  text: string,
  position: Position,
  { isFinal, values }: { isFinal: boolean; values: readonly string[] },
): Piece | undefined {
  if (position.isInKey) return keyPiece(text, isFinal, true);
  const lineEnd = endOfLine(text, isFinal);
  if (lineEnd === undefined) return undefined;
  const isLong = lineEnd > ENOUGH_CHARS;
  const line = text.slice(0, Math.min(lineEnd, ENOUGH_CHARS));
  const keyStart = findKeyStart(line);
  if (keyStart === 0) return keyPiece(text, isFinal, false);
  if (keyStart > 0 && !(isLong && keyStart >= WINDOW_CHARS))
    return linePiece(line.slice(0, keyStart), keyStart, position, values);
  if (position.plainChars <= 0 && position.behind === '' && isBodyLine(line)) {
    const run = measureRun(text, isFinal);
    if (!run) return undefined;
    if (run.isKey) return { length: run.end, spans: [key('PemPrivateKey', 0, run.end)], isRest: false, next: START };
    return linePiece(line, line.length, { ...position, plainChars: run.end }, values);
  }
  return linePiece(line, isLong ? WINDOW_CHARS : line.length, position, values);
}

/** The secrets of a whole line at START, the quick way; undefined when it may be part of a key. */
export function scanOrdinaryLine(line: string, values: readonly string[]): readonly Span[] | undefined {
  return findKeyStart(line) >= 0 || isBodyLine(line) ? undefined : spansOf(line, '', values);
}

/** Behind the line's end; more than ENOUGH_CHARS for a long line whose end is not seen; undefined when that is not known yet. */
function endOfLine(text: string, isFinal: boolean): number | undefined {
  const newline = text.length > ENOUGH_CHARS ? text.slice(0, ENOUGH_CHARS).indexOf('\n') : text.indexOf('\n');
  if (newline >= 0) return newline + 1;
  return isFinal || text.length > ENOUGH_CHARS ? text.length : undefined;
}

function keyPiece(text: string, isFinal: boolean, isRest: boolean): Piece | undefined {
  const block = measureKeyBlock(text, { isContinued: isRest, isFinal });
  if (!block) return undefined;
  const spans = block.end > 0 ? [key('PemPrivateKey', 0, block.end)] : [];
  return { length: block.end, spans, isRest, next: { ...START, isInKey: block.isOpen } };
}

/** @param length Secrets that begin beyond it are left to the next piece. */
function linePiece(line: string, length: number, { behind, plainChars }: Position, values: readonly string[]): Piece {
  const spans = spansOf(line, behind, values).filter(({ start, end }) => end > 0 && start < length);
  const end = Math.max(length, spans.at(-1)?.end ?? 0);
  return {
    length: end,
    spans,
    isRest: false,
    next:
      line.charCodeAt(end - 1) !== 10
        ? { behind: (behind + line.slice(0, end)).slice(-BEHIND_CHARS), isInKey: false, plainChars: plainChars - end }
        : plainChars > end
          ? { behind: '', isInKey: false, plainChars: plainChars - end }
          : START,
  };
}

function spansOf(line: string, behind: string, values: readonly string[]): Span[] {
  const shift = behind.length;
  const found =
    shift === 0
      ? scanLine(line)
      : scanLine(behind + line).map((span) => ({
          ...span,
          start: Math.max(0, span.start - shift),
          end: span.end - shift,
        }));
  if (values.length === 0) return found;
  return mergeSpans([...findValues(line, values), ...found]);
}
