import type { IBuffer, Terminal } from '@xterm/headless';
import type { StyledRun, TextColor } from '../../../contracts/model/index.ts';
import { BG, type Cell, COLOR, FG, internalsOf, type Line, type XtermInternals } from './xterm-internals.ts';

type Look = Omit<StyledRun, 'text'>;

/** Looks of a cell that show even where it is blank. */
const VISIBLE_BLANK = ['bg', 'inverse', 'underline', 'strike'] as const;

/** Reads rows of a terminal's cells as runs of cells that look alike. */
export class RunReader {
  readonly #core: XtermInternals;
  readonly #cols: number;
  readonly #cell: Cell;

  constructor(terminal: Terminal) {
    this.#core = internalsOf(terminal);
    this.#cols = terminal.cols;
    this.#cell = cellOf(terminal.buffer.normal);
  }

  /** @param first Row of the normal screen, from the first of the scrollback; @param last The last that goes on from it. */
  line(first: number, last: number): StyledRun[] {
    const runs: StyledRun[] = [];
    for (let row = first; row <= last; row += 1) {
      const line = this.#core.buffers.normal.lines.get(row);
      if (line) this.#row(line, runs);
    }
    return trimmed(runs);
  }

  #row(line: Line, runs: StyledRun[]): void {
    for (let column = 0; column < this.#cols; ) {
      const cell = line.loadCell(column, this.#cell);
      const width = cell.getWidth();
      append(runs, cell.getChars() || ' ', this.#lookOf(cell, width));
      column += width || 1;
    }
  }

  #lookOf({ fg, bg, extended }: Cell, width: number): Look {
    const [text, ground] = [colorOf(fg), colorOf(bg)];
    const link = bg & BG.hasExtended && extended.urlId ? this.#core._oscLinkService.getLinkData(extended.urlId) : null;
    return {
      ...(text !== null && { fg: text }),
      ...(ground !== null && { bg: ground }),
      ...(fg & FG.bold && { bold: true }),
      ...(bg & BG.dim && { dim: true }),
      ...(bg & BG.italic && { italic: true }),
      // A link is underlined by the terminal, whatever the program says.
      ...(fg & FG.underline && !link && { underline: true }),
      ...(fg & FG.inverse && { inverse: true }),
      ...(fg & FG.strikethrough && { strike: true }),
      ...(fg & FG.invisible && { hidden: true }),
      ...(width === 2 && { wide: true }),
      ...(link && { link: link.uri }),
    };
  }
}

function append(runs: StyledRun[], text: string, look: Look): void {
  const last = runs.at(-1);
  if (last && isAlike(last, look)) last.text += text;
  else runs.push({ text, ...look });
}

function isAlike(run: StyledRun, look: Look): boolean {
  return (
    run.fg === look.fg &&
    run.bg === look.bg &&
    run.bold === look.bold &&
    run.dim === look.dim &&
    run.italic === look.italic &&
    run.underline === look.underline &&
    run.inverse === look.inverse &&
    run.strike === look.strike &&
    run.hidden === look.hidden &&
    run.wide === look.wide &&
    run.link === look.link
  );
}

/** Without the blanks at the end that nobody sees. */
function trimmed(runs: StyledRun[]): StyledRun[] {
  for (let last = runs.at(-1); last && !VISIBLE_BLANK.some((look) => last?.[look] !== undefined); last = runs.at(-1)) {
    last.text = last.text.trimEnd();
    if (last.text !== '') break;
    runs.pop();
  }
  return runs;
}

function colorOf(attribute: number): TextColor | null {
  switch (attribute & COLOR.kind) {
    case 0:
      return null;
    case COLOR.named:
    case COLOR.palette:
      return attribute & 0xff;
    default:
      return `#${(attribute & 0xffffff).toString(16).padStart(6, '0')}`;
  }
}

/** Any cell: it is overwritten. The public one is the same object with fewer names. */
function cellOf(buffer: IBuffer): Cell {
  return buffer.getNullCell() as unknown as Cell;
}
