import { replayPieces, type Size, type TermSnapshot } from '../../contracts/model/index.ts';
import type { OwnTerminal } from '../platform/own-terminal.ts';
import { OutputFilter } from './output-filter.ts';
import { ScreenModel } from './screen-model.ts';

/** In a lower terminal the session gets every row. */
const MIN_ROWS_WITH_STATUS = 4;

/** While passing on is not enough, the screen is painted at most once in this time. */
const PAINT_INTERVAL_MS = 40;

/**
 * The person's screen: a session above, a status line in the last row.
 *
 * Output passes to the terminal byte for byte, in a scroll region that leaves out the last row (see `OutputFilter`). A model
 * of the session's screen is fed the same bytes; from it the screen is painted where passing on is not enough: at the start,
 * after a menu, after a resize, and all the time while the session has another size than this terminal.
 */
export class ScreenPainter {
  readonly #terminal: OwnTerminal;
  readonly #filter: OutputFilter;
  #model: ScreenModel;
  #status = '';
  #shownStatus: string | null = null;
  #paintTimer: NodeJS.Timeout | null = null;

  constructor(terminal: OwnTerminal) {
    this.#terminal = terminal;
    this.#filter = new OutputFilter(this.room.rows);
    this.#model = new ScreenModel(this.room);
  }

  /** The cells that a session can have here. */
  get room(): Size {
    const { cols, rows } = this.#terminal.size;
    return { cols, rows: rows >= MIN_ROWS_WITH_STATUS ? rows - 1 : rows };
  }

  /** A session appears: what was on the screen goes into the scrollback, or, at another session's end, away. */
  show(snapshot: TermSnapshot, isFirst: boolean): void {
    this.#model.dispose();
    const pieces = replayPieces(snapshot);
    this.#model = new ScreenModel(pieces[0]?.size ?? snapshot.size);
    for (const { size, bytes } of pieces) {
      this.#model.resize(size);
      this.#model.write(bytes);
    }
    this.#filter.rows = this.room.rows;
    this.#shownStatus = null;
    const { rows } = this.#terminal.size;
    const clear = isFirst ? '\r\n'.repeat(rows) : '\x1b[?1049l\x1b[2J';
    // History scrolls out only from a region that begins at the first row.
    const { region } = this.#filter;
    this.#terminal.write(`${clear}\x1b[?6l${this.#isMirror ? region : this.#model.paintNew(region)}`);
    if (this.#isMirror) this.#paint();
    else this.#drawStatus();
  }

  output(bytes: Uint8Array, onTaken: () => void): void {
    this.#model.write(bytes);
    if (this.#isMirror) {
      this.#paintSoon();
      onTaken();
      return;
    }
    this.#terminal.write(this.#filter.push(bytes), onTaken);
    if (this.#filter.takeRowTouched()) this.#shownStatus = null;
    if (this.#filter.isRegionCut) this.#paintSoon();
    this.#drawStatus();
  }

  set status(text: string) {
    this.#status = text;
    this.#drawStatus();
  }

  /** The session's size as the host has it now. */
  resizeSession(size: Size): void {
    const before = this.#model.size;
    if (before.cols === size.cols && before.rows === size.rows) return;
    this.#model.resize(size);
    this.#paint();
  }

  /** The terminal has another size now; the session follows when the host says so. */
  resizeTerminal(): void {
    this.#filter.rows = this.room.rows;
    this.#paint();
  }

  /** Paints everything anew from the model. */
  repaint(): void {
    this.#paint();
  }

  /** Writes over the screen; `repaint` takes it away. */
  drawOver(text: string): void {
    this.#terminal.write(text);
  }

  dispose(): void {
    if (this.#paintTimer) clearTimeout(this.#paintTimer);
    this.#model.dispose();
  }

  get #isMirror(): boolean {
    const { cols, rows } = this.#model.size;
    return cols !== this.room.cols || rows !== this.room.rows;
  }

  #paint(): void {
    const region = this.#isMirror ? this.#filter.region : (this.#model.region ?? this.#filter.region);
    this.#terminal.write(`\x1b[?6l\x1b[4l${this.#filter.region}${this.#model.paint(this.room)}${region}`);
    this.#shownStatus = null;
    if (this.#isMirror) this.#terminal.write(this.#mirrorCursor());
    else this.#terminal.write(this.#model.cursor());
    this.#drawStatus();
  }

  #paintSoon(): void {
    this.#paintTimer ??= setTimeout(() => {
      this.#paintTimer = null;
      // Half a title or half a code point has been handed on: the rest of it comes first.
      if (this.#filter.isGround || this.#isMirror) this.#paint();
      else this.#paintSoon();
    }, PAINT_INTERVAL_MS);
  }

  /** The part of the session that is shown begins at another row. */
  #mirrorCursor(): string {
    return this.#model.cursorIn(this.room);
  }

  /** In between two sequences only, and never with another alphabet selected: the next output brings the next chance. */
  #drawStatus(): void {
    const { rows } = this.#terminal.size;
    if (rows < MIN_ROWS_WITH_STATUS || this.#status === '' || this.#status === this.#shownStatus) return;
    if (!this.#isMirror && (!this.#filter.isGround || this.#model.hasOtherCharset)) return;
    this.#shownStatus = this.#status;
    const cursor = this.#isMirror ? this.#mirrorCursor() : this.#model.cursor();
    this.#terminal.write(`\x1b[?6l\x1b[4l\x1b[${rows};1H\x1b[0;7m${this.#status}\x1b[0m\x1b[K${cursor}`);
  }
}
