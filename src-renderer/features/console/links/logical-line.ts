import type { IBuffer, IBufferRange } from '@xterm/xterm';

/** Rows that one line of output may fill and still be read as one. */
const MAX_ROWS = 40;

/** A line as it was printed, whichever rows it was wrapped over. */
export interface LogicalLine {
  readonly text: string;
  /** First row, 0 being the oldest of the scrollback. */
  readonly row: number;
  /** The cells of the text from `start` to before `end` (UTF-16 units), as xterm counts them: from 1, the last one within. */
  rangeOf(start: number, end: number): IBufferRange;
}

interface Cell {
  readonly x: number;
  readonly y: number;
}

/** @returns Null where the buffer has no such row. */
export function logicalLine(buffer: Pick<IBuffer, 'getLine'>, at: number): LogicalLine | null {
  if (!buffer.getLine(at)) return null;
  let row = at;
  while (at - row < MAX_ROWS && buffer.getLine(row)?.isWrapped && row > 0) row -= 1;
  const first: Cell[] = [];
  const last: Cell[] = [];
  let text = '';
  for (let y = row; y - row < MAX_ROWS; y += 1) {
    if (y > row && !buffer.getLine(y)?.isWrapped) break;
    text += readRow(buffer, y, { first, last });
  }
  const rangeOf = (start: number, end: number): IBufferRange => ({
    start: first[start] ?? { x: 1, y: row + 1 },
    end: last[Math.max(start, end - 1)] ?? { x: 1, y: row + 1 },
  });
  return { text, row, rangeOf };
}

function readRow(
  buffer: Pick<IBuffer, 'getLine'>,
  y: number,
  { first, last }: { first: Cell[]; last: Cell[] },
): string {
  const line = buffer.getLine(y);
  let text = '';
  for (let x = 0; line && x < line.length; x += 1) {
    const cell = line.getCell(x);
    // The second half of a wide character.
    if (!cell || cell.getWidth() === 0) continue;
    const isCut = cell.getChars() === '' && x === line.length - 1 && buffer.getLine(y + 1)?.isWrapped;
    // A wide character that did not fit left the last cell of its row empty: it is no space of the text.
    if (isCut) continue;
    const chars = cell.getChars() || ' ';
    for (let unit = 0; unit < chars.length; unit += 1) {
      first.push({ x: x + 1, y: y + 1 });
      last.push({ x: x + cell.getWidth(), y: y + 1 });
    }
    text += chars;
  }
  return text;
}
