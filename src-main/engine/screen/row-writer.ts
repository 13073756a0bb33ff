import { attributeSequence } from './attribute-sequence.ts';
import { type Attributes, BG, type Cell, type Line, type Screen, type XtermInternals } from './xterm-internals.ts';

/** Sets the standard attributes and no link. */
const PLAIN = '\x1b[0m';

/**
 * Writes the rows of a screen into a fresh terminal of the same size, cell by cell: text, widths, attributes, links, and
 * which rows go on in the next one.
 */
export class RowWriter {
  readonly #core: XtermInternals;
  readonly #cols: number;
  readonly #cell: Cell;
  #out: string[] = [];
  #attributes = PLAIN;
  #link = '';
  /** As xterm.js has it: whether the next character would join the last one. */
  #join = 0;

  /** @param cell Any cell of the terminal; it is overwritten. */
  constructor(core: XtermInternals, cols: number, cell: Cell) {
    this.#core = core;
    this.#cols = cols;
    this.#cell = cell;
  }

  /**
   * @param onTheWay A sequence for the first column of a row, which comes back to it and leaves nothing set.
   * @returns What to write with the cursor at the top left, attributes, modes and character sets as after a reset.
   */
  rows(screen: Screen, last: number, onTheWay?: { readonly row: number; readonly sequence: string }): string {
    this.#out = [];
    const { lines } = screen;
    // The row that the first one went on from is gone: one is written in its place, scrolls out, and is erased there.
    const isCut = screen.ybase === 0 && (lines.get(0)?.isWrapped ?? false);
    if (isCut) this.#move(`${' '.repeat(this.#cols)} \r`);
    for (let row = 0; row < last; row += 1) {
      const line = lines.get(row);
      if (!line) break;
      if (row === onTheWay?.row) this.#move(onTheWay.sequence);
      const isCovered = line.isWrapped && (row > 0 || isCut);
      const isFull = this.#row(line, isCovered);
      if (row + 1 < last) this.#nextRow(line, { isFull, isWrapped: lines.get(row + 1)?.isWrapped ?? false });
    }
    this.#plain();
    if (isCut) this.#move('\x1b[3J');
    return this.#out.join('');
  }

  /** Attributes and link for what is printed next. */
  attributes(attributes: Attributes): string {
    this.#out = [];
    this.#attributes = '';
    this.#set(attributes, attributeSequence(attributes, true));
    return this.#out.join('');
  }

  /** What xterm.js remembers of a character until the next one comes. */
  joinStateOf(chars: string, before = 0): number {
    let state = before;
    for (const char of chars) state = this.#core.unicodeService.charProperties(char.codePointAt(0) ?? 0, state);
    return state;
  }

  /** @param isCovered Something stands in the first column. @returns Whether the cursor waits behind the last column. */
  #row(line: Line, isCovered: boolean): boolean {
    // Columns to go before the next character; none are gone behind the last one.
    let ahead = 0;
    for (let column = 0; column < this.#cols; column += 1) {
      const cell = line.loadCell(column, this.#cell);
      // A narrower terminal may have cut a wide character in half; printed, it would go to the next row.
      const chars = column + cell.getWidth() > this.#cols ? ' ' : cell.getChars();
      if (chars === '' && cell.getWidth() === 0) continue;
      if (chars === '' && isDefault(cell) && !(isCovered && column === 0)) {
        ahead += 1;
        continue;
      }
      if (ahead > 0) this.#move(`\x1b[${ahead}C`);
      ahead = 0;
      if (chars !== '') this.#print(chars, cell);
      else {
        ahead = this.#erased(line, column);
        column += ahead - 1;
      }
    }
    return ahead === 0;
  }

  #print(chars: string, cell: Cell): void {
    this.#set(cell);
    // Two cells that stand side by side were not always printed in one go.
    if (this.#wouldJoin(chars)) this.#move(this.#attributes);
    this.#out.push(chars);
    this.#join = this.joinStateOf(chars, this.#join);
  }

  /** Cells that were erased with a background, all of one. The cursor stays before them. @returns How many. */
  #erased(line: Line, from: number): number {
    const first = line.loadCell(from, this.#cell);
    const background = first.bg;
    this.#set({ fg: 0, bg: background & 0x3ffffff, extended: { underlineStyle: 0, underlineColor: 0, urlId: 0 } });
    let end = from + 1;
    for (; end < this.#cols; end += 1) {
      const cell = line.loadCell(end, this.#cell);
      if (cell.getChars() !== '' || cell.getWidth() === 0 || cell.bg !== background) break;
    }
    this.#move(`\x1b[${end - from}X`);
    return end - from;
  }

  #nextRow(line: Line, { isFull, isWrapped }: { isFull: boolean; isWrapped: boolean }): void {
    this.#plain();
    if (!isWrapped) {
      this.#move('\r\n');
      return;
    }
    // Only a character that does not fit any more makes the next row go on with this one.
    if (isFull) this.#move(' \r');
    else {
      this.#move(`\x1b[${this.#cols}G  \x1b[A\x1b[${this.#cols}G`);
      const last = line.loadCell(this.#cols - 1, this.#cell);
      if (isDefault(last)) this.#move('\x1b[X');
      else this.#erased(line, this.#cols - 1);
      this.#plain();
      this.#move('\x1b[B\r');
    }
  }

  #set(attributes: Attributes, sequence = sequenceOf(attributes)): void {
    if (sequence !== this.#attributes) this.#move(sequence);
    this.#attributes = sequence;
    const link = this.#linkOf(attributes);
    if (link !== this.#link) this.#move(link || '\x1b]8;;\x1b\\');
    this.#link = link;
  }

  #linkOf({ bg, extended }: Attributes): string {
    const data =
      bg & BG.hasExtended && extended.urlId !== 0 ? this.#core._oscLinkService.getLinkData(extended.urlId) : undefined;
    return data ? `\x1b]8;${data.id === undefined ? '' : `id=${data.id}`};${data.uri}\x1b\\` : '';
  }

  #plain(): void {
    this.#set({ fg: 0, bg: 0, extended: { underlineStyle: 0, underlineColor: 0, urlId: 0 } });
  }

  /** Any control sequence keeps what follows from joining what came before. */
  #move(sequence: string): void {
    this.#out.push(sequence);
    this.#join = 0;
  }

  #wouldJoin(chars: string): boolean {
    if (this.#join === 0) return false;
    return (this.#core.unicodeService.charProperties(chars.codePointAt(0) ?? 0, this.#join) & 1) !== 0;
  }
}

function sequenceOf(attributes: Attributes): string {
  return attributes.fg === 0 && attributes.bg === 0 ? PLAIN : attributeSequence(attributes);
}

/** An erased cell shows no more than its background. */
function isDefault(cell: Cell): boolean {
  return (cell.bg & 0x3ffffff) === 0;
}
