/**
 * Finds the operating system commands (OSC) and control sequences (CSI) in a terminal's output, as xterm.js does: an OSC
 * ends at BEL, ST or any ESC; CAN and SUB cancel it; other C0 bytes inside are skipped; U+009D (as UTF-8) opens one, the
 * raw byte 0x9d does not. Text costs next to nothing: only the bytes that may begin a sequence are looked for.
 *
 * @see xterm.js src/common/parser/EscapeSequenceParser.ts, VT500_TRANSITION_TABLE
 */

/** One whole OSC. Offsets are absolute: `end` is behind a BEL or ST byte, but at the ESC of an ESC terminator. */
export interface OscSequence {
  /** The number before the first `;`. */
  readonly number: number;
  /** What follows that `;`, C0 bytes taken out. A fresh buffer. */
  readonly payload: Buffer;
  readonly start: number;
  readonly end: number;
  /** Opened by an ESC inside another control string (a tmux pass-through): what it says is not addressed to us. */
  readonly isNested: boolean;
}

export interface ScannerEvents {
  osc(sequence: OscSequence): void;
  /** A whole CSI but SGR: what stands between `ESC [` and its final byte, that byte included. `end` is behind it. */
  csi?(body: string, end: number): void;
  /** A whole ESC sequence, e.g. `c` (reset) or `=`; not the introducers of the above. */
  esc?(body: string, end: number): void;
}

/** Longer payloads are dropped without an event. */
export const MAX_OSC_BYTES = 1 << 20;
/** No control sequence of use is longer; a longer one is dropped. */
const MAX_CSI_BYTES = 256;

type State = 'ground' | 'escape' | 'escape-intermediate' | 'csi' | 'osc' | 'string';

const ESC = 0x1b;
const BEL = 0x07;
const CAN = 0x18;
const SUB = 0x1a;
const C1_LEAD = 0xc2;

export class EscapeScanner {
  readonly #events: ScannerEvents;
  #state: State = 'ground';
  #offset: number;
  #start = 0;
  #payload: Buffer[] = [];
  #payloadBytes = 0;
  #body = '';
  #isNested = false;
  /** The last byte was 0xc2: with the next one it may be a C1 control. */
  #hasLead = false;
  readonly #utf8 = new Utf8Character();

  /** @param offset Absolute offset of the first byte to come. */
  constructor(events: ScannerEvents, offset = 0) {
    this.#events = events;
    this.#offset = offset;
  }

  /** Between sequences and between characters: a stream may be cut here. */
  get isGround(): boolean {
    return this.#state === 'ground' && !this.#hasLead;
  }

  /** Bytes that were put into the stream behind the sequence that was just reported, and will not be fed. */
  skip(count: number): void {
    this.#offset += count;
  }

  feed(chunk: Buffer): void {
    let index = 0;
    // The next place of each opener, looked for once: `length` when there is none.
    let nextEsc = -1;
    let nextC1 = -1;
    while (index < chunk.length) {
      if (this.#state === 'ground' && !this.#hasLead) {
        if (nextEsc < index) nextEsc = findEsc(chunk, index);
        if (nextC1 < index) nextC1 = indexOr(findC1(chunk, index), chunk.length);
        index = Math.min(nextEsc, nextC1);
        if (index >= chunk.length) break;
        const behind = this.#skipCsi(chunk, index);
        if (behind > 0) {
          index = behind;
          continue;
        }
      } else if ((this.#state === 'osc' || this.#state === 'string') && !this.#hasLead) {
        index = this.#takeString(chunk, index);
        if (index >= chunk.length) break;
      }
      this.#byte(chunk[index] as number, this.#offset + index);
      index += 1;
    }
    this.#offset += chunk.length;
  }

  /** A whole CSI in one go: output in colour is full of them. @returns The index behind it, or 0 when it is not so plain. */
  #skipCsi(chunk: Buffer, start: number): number {
    if (chunk[start] !== ESC || chunk[start + 1] !== 0x5b) return 0;
    let index = start + 2;
    let byte = chunk[index] ?? 0;
    // Parameters and intermediates; anything else (a C0 byte, the chunk's end) is left to the states below.
    while (byte >= 0x20 && byte < 0x40 && index - start < MAX_CSI_BYTES) byte = chunk[++index] ?? 0;
    if (byte < 0x40 || byte > 0x7e) return 0;
    // Colours are nobody's business here.
    if (byte !== 0x6d) this.#events.csi?.(chunk.toString('latin1', start + 2, index + 1), this.#offset + index + 1);
    return index + 1;
  }

  /** Takes what plainly belongs to the string; returns the index of the first byte that may not. */
  #takeString(chunk: Buffer, from: number): number {
    let index = from;
    while (index < chunk.length) {
      const byte = chunk[index] as number;
      if (byte < 0x20 || byte === C1_LEAD) break;
      index += 1;
    }
    if (this.#state === 'osc') this.#addPayload(chunk.subarray(from, index));
    return index;
  }

  #byte(byte: number, at: number): void {
    if (this.#hasLead) {
      this.#hasLead = false;
      if (this.#endsTwoByteCharacter(byte, at)) return;
      // Neither a C1 control nor a character: the lead byte is dropped, and this byte is taken for itself.
    }
    if (byte === C1_LEAD) {
      this.#hasLead = true;
      this.#utf8.reset();
    } else if (byte >= 0x80 && this.#state !== 'osc') {
      if (this.#utf8.isCharacter(byte)) this.#character();
    } else {
      this.#utf8.reset();
      if (byte === ESC) this.#escape(at);
      else if (byte === CAN || byte === SUB) this.#toGround();
      else this.#inState(byte, at);
    }
  }

  /** The byte after 0xc2. @returns Whether the two were one character, and are dealt with. */
  #endsTwoByteCharacter(byte: number, at: number): boolean {
    if (byte >= 0x80 && byte < 0xa0) {
      this.#c1(byte, at);
      return true;
    }
    if (this.#state === 'osc') this.#addPayload(Buffer.of(C1_LEAD));
    else if (byte >= 0xa0 && byte < 0xc0) {
      this.#character();
      return true;
    }
    return false;
  }

  /** A character beyond ASCII breaks off an escape or control sequence; bytes that are no UTF-8 do not. */
  #character(): void {
    if (this.#state !== 'string') this.#toGround();
  }

  #inState(byte: number, at: number): void {
    switch (this.#state) {
      case 'osc':
        if (byte === BEL) this.#endOsc(at + 1);
        else this.#addPayload(byte >= 0x20 ? Buffer.of(byte) : this.#gap());
        break;
      case 'escape':
        this.#afterEscape(byte, at);
        break;
      case 'escape-intermediate':
      case 'csi':
        this.#collect(byte, at);
    }
  }

  #escape(at: number): void {
    const wasNested = this.#isNested;
    const state = this.#state;
    if (state === 'osc') this.#endOsc(at);
    this.#state = 'escape';
    this.#start = at;
    this.#body = '';
    // `ESC ESC ]` inside a pass-through: the second ESC still stands inside the string that the first one ended.
    this.#isNested = state === 'string' || (state === 'escape' && wasNested);
  }

  #afterEscape(byte: number, at: number): void {
    // C0 bytes are carried out at once and DEL is ignored; the sequence goes on.
    if (byte < 0x20 || byte === 0x7f) return;
    if (byte === 0x5d) this.#startOsc(this.#start);
    else if (byte === 0x5b) this.#state = 'csi';
    else if (byte === 0x50 || byte === 0x58 || byte === 0x5e || byte === 0x5f) this.#state = 'string';
    else if (byte < 0x30) {
      this.#state = 'escape-intermediate';
      this.#body = String.fromCharCode(byte);
    } else this.#dispatchEscape(byte, at);
  }

  #collect(byte: number, at: number): void {
    if (byte < 0x20 || byte === 0x7f) return;
    const isFinal = this.#state === 'csi' ? byte >= 0x40 : byte >= 0x30;
    if (!isFinal) {
      if (this.#body.length < MAX_CSI_BYTES) this.#body += String.fromCharCode(byte);
      return;
    }
    if (this.#state !== 'csi') {
      this.#dispatchEscape(byte, at);
      return;
    }
    const body = this.#body;
    this.#toGround();
    if (byte !== 0x6d && body.length < MAX_CSI_BYTES) this.#events.csi?.(body + String.fromCharCode(byte), at + 1);
  }

  #dispatchEscape(byte: number, at: number): void {
    const body = this.#body + String.fromCharCode(byte);
    this.#toGround();
    this.#events.esc?.(body, at + 1);
  }

  /** C1 controls, U+0080 to U+009F, act in every state. `at` is the offset of their second byte. */
  #c1(byte: number, at: number): void {
    const wasString = this.#state === 'string';
    if (byte === 0x9c) {
      if (this.#state === 'osc') this.#endOsc(at + 1);
      this.#toGround();
      return;
    }
    this.#toGround();
    if (byte === 0x9d) {
      this.#isNested = wasString;
      this.#startOsc(at - 1);
    } else if (byte === 0x9b) {
      this.#state = 'csi';
      this.#body = '';
    } else if (byte === 0x90 || byte === 0x98 || byte === 0x9e || byte === 0x9f) this.#state = 'string';
  }

  #startOsc(start: number): void {
    this.#state = 'osc';
    this.#start = start;
    this.#payload = [];
    this.#payloadBytes = 0;
  }

  /** What stands for a C0 byte that is left out: nothing, or a byte that keeps it from joining two halves of a character. */
  #gap(): Buffer {
    return endsInsideCharacter(Buffer.concat(this.#payload.slice(-3))) ? Buffer.of(0xff) : Buffer.alloc(0);
  }

  #addPayload(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#payloadBytes += bytes.length;
    if (this.#payloadBytes <= MAX_OSC_BYTES) this.#payload.push(bytes);
    // Over the limit nothing of it is of use any more.
    else this.#payload = [];
  }

  #endOsc(end: number): void {
    const { number, payload } = splitNumber(this.#payload, this.#payloadBytes);
    const isNested = this.#isNested;
    const start = this.#start;
    this.#toGround();
    if (number !== null) this.#events.osc({ number, payload, start, end, isNested });
  }

  #toGround(): void {
    this.#state = 'ground';
    this.#isNested = false;
    this.#payload = [];
    this.#payloadBytes = 0;
  }
}

/** Recognizes the end of a well-formed UTF-8 character of two or more bytes, as xterm.js decodes them. */
class Utf8Character {
  #codePoint = 0;
  #missing = 0;
  #least = 0;

  reset(): void {
    this.#missing = 0;
  }

  /** @param byte 0x80 or above. @returns Whether it completes a character. */
  isCharacter(byte: number): boolean {
    if (byte >= 0xc0) {
      this.#start(byte);
      return false;
    }
    if (this.#missing === 0) return false;
    this.#codePoint = (this.#codePoint << 6) | (byte & 0x3f);
    this.#missing -= 1;
    return this.#missing === 0 && this.#isValid();
  }

  #start(lead: number): void {
    const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf8 ? 4 : 0;
    this.#missing = Math.max(0, length - 1);
    this.#least = length === 2 ? 0x80 : length === 3 ? 0x800 : 0x10000;
    this.#codePoint = lead & (0x7f >> length);
  }

  #isValid(): boolean {
    const point = this.#codePoint;
    const isSurrogate = point >= 0xd800 && point <= 0xdfff;
    return point >= this.#least && point <= 0x10ffff && !isSurrogate && point !== 0xfeff;
  }
}

function endsInsideCharacter(bytes: Buffer): boolean {
  const end = bytes.subarray(-3);
  const lead = end.findLastIndex((byte) => byte >= 0xc0);
  const first = end[lead];
  if (first === undefined) return false;
  return end.length - lead < (first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4);
}

function indexOr(index: number, otherwise: number): number {
  return index < 0 ? otherwise : index;
}

/** How far the next ESC is looked for here before the native search, whose call costs as much, takes over. */
const NEAR_BYTES = 48;

function findEsc(chunk: Buffer, from: number): number {
  const near = Math.min(from + NEAR_BYTES, chunk.length);
  for (let index = from; index < near; index += 1) if (chunk[index] === ESC) return index;
  return indexOr(chunk.indexOf(ESC, near), chunk.length);
}

/** Index of the next byte pair that is a C1 control, or of a lead byte at the very end. */
function findC1(chunk: Buffer, from: number): number {
  for (let index = chunk.indexOf(C1_LEAD, from); index >= 0; index = chunk.indexOf(C1_LEAD, index + 1)) {
    const next = chunk[index + 1];
    if (next === undefined || (next >= 0x80 && next < 0xa0)) return index;
  }
  return -1;
}

const TOO_LONG_OR_NOT_OURS = { number: null, payload: Buffer.alloc(0) };

const REPLACEMENT = Buffer.from('\ufffd');

/** The text without what is no UTF-8 (and byte order marks), which xterm.js never sees. */
function dropInvalid(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return bytes.includes(REPLACEMENT) ? text : text.replace(/[\ufffd\ufeff]/g, '');
}

/** As xterm.js: digits up to the first `;`, or the whole payload; anything else is no OSC of a number. */
function splitNumber(parts: Buffer[], size: number): { number: number | null; payload: Buffer } {
  if (size > MAX_OSC_BYTES || size === 0) return TOO_LONG_OR_NOT_OURS;
  const whole = Buffer.concat(parts);
  const semicolon = whole.indexOf(0x3b);
  const digits = dropInvalid(whole.subarray(0, semicolon < 0 ? whole.length : semicolon));
  if (!/^\d+$/.test(digits)) return TOO_LONG_OR_NOT_OURS;
  return { number: Number(digits), payload: semicolon < 0 ? Buffer.alloc(0) : whole.subarray(semicolon + 1) };
}
