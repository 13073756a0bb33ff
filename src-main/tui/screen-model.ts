import headless, { type IBuffer, type IBufferCell, type Terminal } from '@xterm/headless';
import type { Size } from '../../contracts/model/index.ts';
import { sgrOf } from './cell-style.ts';

/** Rows of history that a newcomer's own scrollback gets. */
const HISTORY_ROWS = 2000;

/** What the library knows and its public face does not tell. The version is pinned; the tests read every field. */
interface Internals {
  writeSync(data: Uint8Array): void;
  coreService: { isCursorHidden: boolean; decPrivateModes: { cursorStyle?: string; cursorBlink?: boolean } };
  coreMouseService: { activeEncoding: string };
  buffer: { scrollTop: number; scrollBottom: number };
  _charsetService: { charset: unknown };
  _inputHandler: { _curAttrData: IBufferCell };
}

const MOUSE_MODES = { none: [], x10: [9], vt200: [1000], drag: [1002], any: [1003] } as const;
const MOUSE_ENCODINGS: Readonly<Record<string, number>> = { SGR: 1006, SGR_PIXELS: 1016 };
const CURSOR_STYLES: Readonly<Record<string, number>> = { block: 2, underline: 4, bar: 6 };

/** What a terminal of the session's size shows: from it any part of the person's screen can be painted again. */
export class ScreenModel {
  readonly #terminal: Terminal;

  constructor(size: Size) {
    this.#terminal = new headless.Terminal({
      ...size,
      scrollback: HISTORY_ROWS,
      allowProposedApi: true,
      logLevel: 'off',
    });
  }

  get size(): Size {
    return { cols: this.#terminal.cols, rows: this.#terminal.rows };
  }

  /** Something is drawn with another alphabet than ASCII: plain text of ours would come out wrong. */
  get hasOtherCharset(): boolean {
    return this.#internals._charsetService.charset !== undefined;
  }

  write(bytes: Uint8Array): void {
    this.#internals.writeSync(bytes);
  }

  resize({ cols, rows }: Size): void {
    if (cols !== this.#terminal.cols || rows !== this.#terminal.rows) this.#terminal.resize(cols, rows);
  }

  /**
   * Everything for a terminal that shows nothing yet: history, both screens, modes. The cursor stands where it belongs.
   * @param whole Sets the region that stands for the session's whole screen.
   */
  paintNew(whole: string): string {
    const { normal, active } = this.#terminal.buffer;
    const first = this.#rowsOf(normal, 0, normal.baseY + this.#terminal.rows).join('\r\n');
    const place = `\x1b[${normal.cursorY + 1};${normal.cursorX + 1}H`;
    const end = `${this.region ?? whole}${this.#modes()}${this.cursor()}`;
    if (active.type === 'normal') return `${whole}${first}\x1b[0m${place}${end}`;
    return `${whole}${first}\x1b[0m${place}\x1b[?1049h${this.paint(this.size)}${end}`;
  }

  /**
   * The visible rows, each in its place, for a terminal of another size if need be: cut to fit, around the cursor. Leaves the
   * cursor anywhere; `cursor()` puts it right.
   */
  paint({ cols, rows }: Size): string {
    const { active } = this.#terminal.buffer;
    const top = this.topRow(rows);
    const visible = Math.min(rows, this.#terminal.rows);
    const lines = this.#rowsOf(active, active.baseY + top, active.baseY + top + visible, cols);
    const painted = lines.map((line, index) => `\x1b[${index + 1};1H\x1b[0m${line}\x1b[0m\x1b[K`);
    for (let row = visible; row < rows; row++) painted.push(`\x1b[${row + 1};1H\x1b[0m\x1b[K`);
    return `\x1b[?7l${painted.join('')}${this.#terminal.modes.wraparoundMode ? '\x1b[?7h' : ''}`;
  }

  /** First row shown where only so many fit: the one that keeps the cursor in view. */
  topRow(rows: number): number {
    const { cursorY } = this.#terminal.buffer.active;
    return Math.max(0, Math.min(cursorY - rows + 1, this.#terminal.rows - rows));
  }

  /** Puts cursor, attributes, origin and visibility as the session has them, wherever they are now. */
  cursor(): string {
    const { modes, cols } = this.#terminal;
    const { active } = this.#terminal.buffer;
    const { scrollTop } = this.#internals.buffer;
    const row = active.cursorY - (modes.originMode ? scrollTop : 0) + 1;
    const origin = modes.originMode ? '\x1b[?6h' : '';
    const place = active.cursorX < cols ? `\x1b[${row};${active.cursorX + 1}H` : this.#pendingWrap(row);
    const { isCursorHidden } = this.#internals.coreService;
    const insert = modes.insertMode ? '\x1b[4h' : '';
    return `${origin}${place}${sgrOf(this.#internals._inputHandler._curAttrData)}${insert}\x1b[?25${isCursorHidden ? 'l' : 'h'}`;
  }

  /** The cursor in a terminal that shows only a part of the rows and columns. */
  cursorIn(room: Size): string {
    const { cursorX, cursorY } = this.#terminal.buffer.active;
    const column = Math.min(cursorX, room.cols - 1) + 1;
    const { isCursorHidden } = this.#internals.coreService;
    return `\x1b[${cursorY - this.topRow(room.rows) + 1};${column}H\x1b[?25${isCursorHidden ? 'l' : 'h'}`;
  }

  /** The session's scroll region, or null when it is the whole screen. */
  get region(): string | null {
    const { scrollTop, scrollBottom } = this.#internals.buffer;
    if (scrollTop === 0 && scrollBottom === this.#terminal.rows - 1) return null;
    return `\x1b[${scrollTop + 1};${scrollBottom + 1}r`;
  }

  dispose(): void {
    this.#terminal.dispose();
  }

  get #internals(): Internals {
    return (this.#terminal as unknown as { _core: Internals })._core;
  }

  /** After a character in the last column the cursor waits there; writing that character again brings this about. */
  #pendingWrap(row: number): string {
    const { active } = this.#terminal.buffer;
    const line = active.getLine(active.baseY + active.cursorY);
    const last = line?.getCell(this.#terminal.cols - 1);
    const isWide = last?.getWidth() === 0;
    const cell = isWide ? line?.getCell(this.#terminal.cols - 2) : last;
    const column = this.#terminal.cols - (isWide ? 1 : 0);
    return `\x1b[${row};${column}H${cell ? sgrOf(cell) : ''}${cell?.getChars() || ' '}`;
  }

  #modes(): string {
    const { modes } = this.#terminal;
    const { coreMouseService, coreService } = this.#internals;
    const on: number[] = [...MOUSE_MODES[modes.mouseTrackingMode]];
    const encoding = MOUSE_ENCODINGS[coreMouseService.activeEncoding];
    if (encoding) on.push(encoding);
    if (modes.applicationCursorKeysMode) on.push(1);
    if (modes.bracketedPasteMode) on.push(2004);
    if (modes.sendFocusMode) on.push(1004);
    if (modes.reverseWraparoundMode) on.push(45);
    const keypad = modes.applicationKeypadMode ? '\x1b=' : '';
    const style = CURSOR_STYLES[coreService.decPrivateModes.cursorStyle ?? ''];
    const cursor = style ? `\x1b[${style - (coreService.decPrivateModes.cursorBlink ? 1 : 0)} q` : '';
    return `${on.map((mode) => `\x1b[?${mode}h`).join('')}${modes.wraparoundMode ? '' : '\x1b[?7l'}${keypad}${cursor}`;
  }

  #rowsOf(buffer: IBuffer, start: number, end: number, cols = this.#terminal.cols): string[] {
    const rows: string[] = [];
    for (let row = start; row < end; row++) rows.push(this.#row(buffer, row, Math.min(cols, this.#terminal.cols)));
    return rows;
  }

  #row(buffer: IBuffer, row: number, cols: number): string {
    const line = buffer.getLine(row);
    if (!line) return '';
    const length = lengthOf(line.translateToString(true).length, line, cols);
    let text = '';
    let style = '\x1b[0m';
    for (let column = 0; column < length; column++) {
      const cell = line.getCell(column);
      if (!cell || cell.getWidth() === 0) continue;
      // Half of a wide character does not fit.
      if (column + cell.getWidth() > cols) break;
      const next = sgrOf(cell);
      if (next !== style) text += next;
      style = next;
      text += cell.getChars() || ' ';
    }
    return text === '' ? '' : `${text}\x1b[0m`;
  }
}

/** Cells worth painting: up to the last one that holds text or a background. */
function lengthOf(
  textLength: number,
  line: { getCell(column: number): IBufferCell | undefined },
  cols: number,
): number {
  for (let column = cols - 1; column >= textLength; column--) {
    const cell = line.getCell(column);
    if (cell && (cell.getChars() !== '' || !cell.isBgDefault() || cell.isInverse() || cell.getWidth() === 0)) {
      return column + 1;
    }
  }
  return Math.min(textLength, cols);
}
