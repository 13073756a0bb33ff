const ESC = 0x1b;
const LF = 0x0a;
const CR = 0x0d;
const BEL = 0x07;

/** Down one line in the same column. A bare LF is not that here: Node's raw mode leaves the kernel adding a CR to each LF. */
const INDEX = '\x1bD';

/** A longer sequence is no real one; it is handed on as it is. */
const MAX_SEQUENCE_BYTES = 256;

/**
 * `?47`, `?1047` and `?1049` switch between the two screens. Terminals disagree on whether the scroll region survives it;
 * the session's own (xterm.js) keeps one for each screen, and a fresh one for the alternate screen.
 */
const SCREEN_SWITCH = /^\?(?:\d+;)*(?:47|1047|1049)(?:;\d+)*([hl])$/;

/** Rows in which a program scrolls, 1-based; a last row of 0 is the session's last. */
interface Region {
  readonly top: number;
  readonly last: number;
}

const WHOLE: Region = { top: 1, last: 0 };

type State = 'ground' | 'escape' | 'escape-intermediate' | 'csi' | 'string' | 'string-escape';

/**
 * Fits a session's output into the upper rows of a terminal, so that the row below stays ours. The terminal scrolls only
 * within a region (DECSTBM); what would reach below it or undo the region is rewritten, everything else passes byte for byte.
 */
export class OutputFilter {
  /** Rows the session has. */
  rows: number;
  #state: State = 'ground';
  #sequence: number[] = [];
  /** An OSC that is not handed on: its marks are between the shell and the session host. */
  #isDropped = false;
  #continuationBytes = 0;
  #isRowTouched = false;
  /** The byte before this one, over chunks. */
  #before = 0;
  #scrolled = WHOLE;
  /** The region of the normal screen while the alternate one shows; null while it does not. */
  #normal: Region | null = null;
  #out: (Buffer | string)[] = [];

  constructor(rows: number) {
    this.rows = rows;
  }

  /** Outside of any sequence and code point: something of ours may be written now. */
  get isGround(): boolean {
    return this.#state === 'ground' && this.#continuationBytes === 0;
  }

  /** Whether the row below may have been erased since this was last asked. */
  takeRowTouched(): boolean {
    const isTouched = this.#isRowTouched;
    this.#isRowTouched = false;
    return isTouched;
  }

  /**
   * The program scrolls only a part that ends above its last row. From its last row the cursor can then get into ours, which
   * in its own terminal it could not.
   */
  get isRegionCut(): boolean {
    return this.#scrolled.last !== 0 && this.#scrolled.last < this.rows;
  }

  /** Sets the region of the whole session; moves the cursor to the top left. */
  get region(): string {
    return `\x1b[1;${this.rows}r`;
  }

  /** @param chunk May be cut anywhere. */
  push(chunk: Uint8Array): Buffer {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    this.#out = [];
    let plain = 0;
    for (let index = 0; index < bytes.length; index++) {
      const byte = bytes[index] as number;
      const before = this.#before;
      this.#before = byte;
      if (this.#state !== 'ground') this.#inSequence(byte);
      else if (byte === ESC || (byte === LF && before !== CR)) {
        this.#out.push(bytes.subarray(plain, index));
        this.#continuationBytes = 0;
        if (byte === ESC) this.#begin();
        else this.#out.push(INDEX);
      } else {
        this.#countContinuation(byte);
        continue;
      }
      plain = index + 1;
    }
    if (plain < bytes.length) this.#out.push(bytes.subarray(plain));
    return Buffer.concat(this.#out.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  }

  #begin(): void {
    this.#state = 'escape';
    this.#sequence = [ESC];
    this.#isDropped = false;
  }

  #inSequence(byte: number): void {
    if (byte === 0x18 || byte === 0x1a) this.#finish(byte);
    else if (this.#state === 'string-escape' && byte !== 0x5c) this.#endStringEarly(byte);
    else if (byte === ESC && this.#state !== 'string') {
      // A sequence that another one cuts short is dropped by terminals; this one begins anew.
      this.#emitSequence();
      this.#begin();
    } else {
      this.#sequence.push(byte);
      this.#step(byte);
    }
  }

  /** An ESC that no backslash follows ends the string all the same, and begins a sequence. */
  #endStringEarly(byte: number): void {
    this.#sequence.pop();
    this.#emitSequence();
    this.#begin();
    this.#inSequence(byte);
  }

  #step(byte: number): void {
    if (this.#state === 'escape') this.#afterEscape(byte);
    else if (this.#state === 'escape-intermediate') {
      if (byte >= 0x30) this.#endEscape();
    } else if (this.#state === 'csi') {
      if (byte >= 0x40 && byte <= 0x7e) this.#endCsi();
      else if (this.#sequence.length > MAX_SEQUENCE_BYTES) this.#flush();
    } else this.#inString(byte);
  }

  #afterEscape(byte: number): void {
    if (byte === 0x5b) this.#state = 'csi';
    else if (byte === 0x5d || byte === 0x50 || byte === 0x58 || byte === 0x5e || byte === 0x5f) this.#state = 'string';
    else if (byte >= 0x20 && byte < 0x30) this.#state = 'escape-intermediate';
    else this.#endEscape();
  }

  /** Strings are handed on piece by piece: an image may be long. */
  #inString(byte: number): void {
    const head = this.#sequence;
    if (head.length === 6 && Buffer.from(head).toString('latin1') === '\x1b]633;') this.#isDropped = true;
    const isEnd = byte === BEL || (this.#state === 'string-escape' && byte === 0x5c);
    this.#state = byte === ESC ? 'string-escape' : 'string';
    if (isEnd) this.#finish(null);
    else if (head.length > MAX_SEQUENCE_BYTES) this.#emitSequence();
  }

  #finish(last: number | null): void {
    if (last !== null) this.#sequence.push(last);
    this.#emitSequence();
    this.#state = 'ground';
  }

  #emitSequence(): void {
    if (!this.#isDropped) this.#out.push(Buffer.from(this.#sequence));
    this.#sequence = [];
  }

  #flush(): void {
    this.#emitSequence();
    this.#state = 'ground';
  }

  #endEscape(): void {
    const text = Buffer.from(this.#sequence.splice(1)).toString('latin1');
    this.#sequence = [];
    this.#state = 'ground';
    this.#out.push(`\x1b${text}`);
    // RIS takes the region away; DECALN does in some terminals, not in the session's own.
    if (text !== 'c' && text !== '#8') return;
    if (text === 'c') {
      this.#normal = null;
      this.#scrolled = WHOLE;
    }
    this.#isRowTouched = true;
    this.#out.push(this.#setRegion());
  }

  #endCsi(): void {
    const body = Buffer.from(this.#sequence.slice(2)).toString('latin1');
    this.#sequence = [];
    this.#state = 'ground';
    this.#out.push(this.#rewrite(body));
  }

  /** @param body What stands between `ESC [` and the final byte, that byte included. */
  #rewrite(body: string): string {
    const whole = `\x1b[${body}`;
    const [, list, final] = /^([\d;]*)([A-Za-z])$/.exec(body) ?? [];
    if (final === 'r') return this.#scrollRegion(list ?? '');
    if (final === 'H' || final === 'f' || final === 'd') return this.#position(list ?? '', final);
    // A program that sizes the window would size the person's own.
    if (final === 't' && /^8;/.test(list ?? '')) return '';
    if (/^\??[02]?J$/.test(body)) this.#isRowTouched = true;
    const [, to] = SCREEN_SWITCH.exec(body) ?? [];
    if (body === '!p') this.#scrolled = WHOLE;
    else if (to !== undefined) this.#switchScreen(to === 'h');
    else return whole;
    this.#isRowTouched = true;
    return `${whole}\x1b7${this.#setRegion()}\x1b8`;
  }

  #switchScreen(toAlternate: boolean): void {
    if (toAlternate === (this.#normal !== null)) return;
    const before = this.#scrolled;
    this.#scrolled = this.#normal ?? WHOLE;
    this.#normal = toAlternate ? before : null;
  }

  #setRegion(): string {
    const { top, last } = this.#scrolled;
    return `\x1b[${top};${last || this.rows}r`;
  }

  #scrollRegion(list: string): string {
    const [top = 0, bottom = 0] = list.split(';').map(Number);
    const last = bottom === 0 || bottom > this.rows ? this.rows : bottom;
    // One row cannot scroll: terminals ignore such a region.
    if ((top || 1) < last) this.#scrolled = { top: top || 1, last };
    return `\x1b[${top || 1};${last}r`;
  }

  /** Programs ask for row 999 to learn the size, so rows are cut at the last one of the session. */
  #position(list: string, final: string): string {
    const [row = '', ...rest] = list.split(';');
    if (Number(row) <= this.rows) return `\x1b[${list}${final}`;
    return `\x1b[${[this.rows, ...rest].join(';')}${final}`;
  }

  #countContinuation(byte: number): void {
    if (byte < 0x80) this.#continuationBytes = 0;
    else if (byte >= 0xf0) this.#continuationBytes = 3;
    else if (byte >= 0xe0) this.#continuationBytes = 2;
    else if (byte >= 0xc0) this.#continuationBytes = 1;
    else this.#continuationBytes = Math.max(0, this.#continuationBytes - 1);
  }
}
