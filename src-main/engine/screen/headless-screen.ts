import type { IBuffer, Terminal } from '@xterm/headless';
import type { Size, StyledRun } from '../../../contracts/model/index.ts';
import { openHeadless, writeNow } from './open-headless.ts';
import { RunReader } from './styled-runs.ts';

/** What stands on a terminal's screen now. */
export interface ScreenText {
  /** Its rows from the top, without blanks at the end and without empty rows at the bottom. */
  readonly lines: string[];
  /** The row the cursor is in, 1-based. */
  readonly cursorRow: number;
  /** A program has taken the whole screen. */
  readonly isAlternate: boolean;
}

/** Rows a rendering may have. Beyond it the first rows are lost, as in any scrollback. */
const MAX_ROWS = 200_000;

/** A terminal without a window: bytes in, cells out, at once. */
export class HeadlessScreen {
  readonly #terminal: Terminal;

  /** @param rows Scrollback to keep, in rows. */
  constructor(size: Size, { scrollback = 0, convertEol = false } = {}) {
    this.#terminal = openHeadless({ ...size, scrollback: Math.min(scrollback, MAX_ROWS), convertEol });
  }

  write(bytes: Uint8Array): void {
    writeNow(this.#terminal, bytes);
  }

  /** The normal screen's logical lines: wrapped rows joined, trailing blanks and the empty last line left out. */
  lines(): string[] {
    return linesOf(this.#terminal.buffer.normal).map(({ text }) => text);
  }

  /** The same lines as runs of cells that look alike. */
  styledLines(): StyledRun[][] {
    const reader = new RunReader(this.#terminal);
    return linesOf(this.#terminal.buffer.normal).map(({ first, last }) => reader.line(first, last));
  }

  /** The rows in view. */
  text(): ScreenText {
    const { active } = this.#terminal.buffer;
    const rows = Array.from({ length: this.#terminal.rows }, (_, row) => active.getLine(active.baseY + row));
    const lines = rows.map((row) => row?.translateToString(true) ?? '');
    while (lines.at(-1) === '') lines.pop();
    return { lines, cursorRow: active.cursorY + 1, isAlternate: active.type === 'alternate' };
  }

  /** Where the cursor is, counted from the first row of the scrollback. */
  get cursor(): { row: number; column: number } {
    const { baseY, cursorY, cursorX } = this.#terminal.buffer.active;
    return { row: baseY + cursorY, column: cursorX };
  }

  /** The text from one cell up to another, rows that were wrapped joined. */
  textBetween(from: { row: number; column: number }, to: { row: number; column: number }): string {
    const { active } = this.#terminal.buffer;
    let text = '';
    for (let row = from.row; row <= to.row; row += 1) {
      const line = active.getLine(row);
      if (!line) break;
      if (row > from.row && !line.isWrapped) text += '\n';
      text += line.translateToString(false, row === from.row ? from.column : 0, row === to.row ? to.column : undefined);
    }
    return text;
  }

  /** The last cell that is not blank, or the start. */
  get lastCell(): { row: number; column: number } {
    const { active } = this.#terminal.buffer;
    for (let row = active.length - 1; row >= 0; row -= 1) {
      const length = active.getLine(row)?.translateToString(true).length ?? 0;
      if (length > 0) return { row, column: this.#terminal.cols };
    }
    return { row: 0, column: 0 };
  }

  dispose(): void {
    this.#terminal.dispose();
  }
}

/** A logical line and its rows, counted from the first of the scrollback. */
interface LogicalLine {
  readonly first: number;
  last: number;
  text: string;
}

function linesOf(buffer: IBuffer): LogicalLine[] {
  const lines: LogicalLine[] = [];
  const cursorRow = buffer.baseY + buffer.cursorY;
  let blanks = 0;
  for (let row = 0; row < buffer.length; row += 1) {
    const line = buffer.getLine(row);
    const isContinued = buffer.getLine(row + 1)?.isWrapped ?? false;
    const text = line?.translateToString(!isContinued) ?? '';
    const before = line?.isWrapped ? lines.at(-1) : undefined;
    if (before) {
      before.text += text;
      before.last = row;
    } else lines.push({ first: row, last: row, text });
    // Blank rows below the cursor are empty screen, not output.
    blanks = row > cursorRow && text === '' ? blanks + 1 : 0;
  }
  lines.splice(lines.length - blanks);
  if (lines.at(-1)?.text.trim() === '') lines.pop();
  for (const line of lines) line.text = line.text.trimEnd();
  return lines;
}
