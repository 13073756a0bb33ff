import { EscapeScanner, type OscSequence } from '../blocks/escape-scanner.ts';

/** Modes, beyond those of the screens, that outlast the text they were set in. */
const MODES = new Set([1, 6, 7, 9, 12, 25, 45, 66, 1000, 1002, 1003, 1004, 1006, 1016, 2004]);
const SCREENS = new Set([47, 1047, 1049]);
const LOOKS = new Set([0, 2, 4, 8, 10, 11, 12, 104, 110, 111, 112]);
/** Attributes add up until they are reset; a program that never resets them changes the same few all the time. */
const MAX_ATTRIBUTES = 2048;
const MAX_TEXT_BYTES = 2048;
/** What is kept of stacked keyboard flags. */
const MAX_KEYS = 256;
const RESETS = ['\x1b[0m', '\x1b[m', '\x1bc', '\x1b[!p'];
const ESC = 0x1b;
const SHIFT_OUT = 0x0e;
const SHIFT_IN = 0x0f;

/**
 * Reads output that came too fast to be taken in whole, and keeps what outlasts its text: modes, attributes, character
 * sets, scroll region, title, colours. Attributes and shifts are found only where they stand whole in what is fed. Takes as much memory after a gigabyte as after a line.
 */
export class Skimmer {
  readonly #scanner = new EscapeScanner({
    osc: (sequence) => this.#osc(sequence),
    csi: (body) => this.#csi(body),
    esc: (body) => this.#esc(body),
  });
  /** By what they set, the last of each, in their order. */
  readonly #last = new Map<string, string>();
  #keys = '';
  #attributes = '';

  /** Whether what comes next begins with a whole sequence. */
  get isGround(): boolean {
    return this.#scanner.isGround;
  }

  feed(bytes: Buffer): void {
    this.#scanner.feed(bytes);
    const out = bytes.lastIndexOf(SHIFT_OUT);
    const shift = Math.max(out, bytes.lastIndexOf(SHIFT_IN));
    if (shift >= 0) this.#set('shift', shift === out ? '\x0e' : '\x0f');
    // Plain text has neither, and looking for a sequence costs far more than for one byte.
    if (!bytes.includes(ESC)) return;
    this.#readAttributes(bytes);
    this.#readKeys(bytes);
  }

  /** What to write in place of what was fed since the last time. */
  take(): Buffer {
    const parts = [...this.#last.values(), this.#keys, this.#attributes];
    this.#last.clear();
    this.#keys = '';
    this.#attributes = '';
    return Buffer.from(parts.join(''), 'latin1');
  }

  #set(key: string, sequence: string): void {
    this.#last.delete(key);
    this.#last.set(key, sequence);
  }

  #csi(body: string): void {
    const mode = /^\?([\d;]+)([hl])$/.exec(body);
    if (mode) for (const number of (mode[1] ?? '').split(';')) this.#mode(Number(number), mode[2] ?? '');
    else if (/^[>=<][\d;]*u$/.test(body))
      this.#keys = `${this.#keys}\x1b[${body}`.slice(-MAX_KEYS).replace(/^[^\x1b]+/, '');
    else if (body === '!p') this.#softReset();
    // Erasing the screen takes away what would be stale.
    else if (/^(?:[\d;]*r|\d* q|4[hl]|20[hl]|\d*"q|[23]J)$/.test(body)) this.#set(keyOf(body), `\x1b[${body}`);
  }

  #mode(number: number, final: string): void {
    // A screen that was left and entered again is empty.
    if (SCREENS.has(number)) this.#set('screen', final === 'h' ? '\x1b[?1047l\x1b[?1049h' : `\x1b[?${number}l`);
    else if (MODES.has(number)) this.#set(`?${number}`, `\x1b[?${number}${final}`);
  }

  /** Output in colour is full of attributes: only those since the last reset are looked at. */
  #readAttributes(bytes: Buffer): void {
    const reset = RESETS.reduce((last, sequence) => Math.max(last, bytes.lastIndexOf(sequence)), -1);
    if (reset >= 0) this.#attributes = '';
    const rest = bytes.toString('latin1', Math.max(0, reset));
    const added = rest.includes('\x1b[') ? (rest.match(/\x1b\[[\d;:]*m/g)?.join('') ?? '') : '';
    if (added) this.#attributes = (this.#attributes + added).slice(-MAX_ATTRIBUTES).replace(/^[^\x1b]+/, '');
  }

  /** modifyOtherKeys looks like an attribute. */
  #readKeys(bytes: Buffer): void {
    const at = bytes.lastIndexOf('\x1b[>4');
    const found = at < 0 ? null : /^\x1b\[>[\d;]*m/.exec(bytes.toString('latin1', at, at + 16));
    if (found) this.#set('>m', found[0]);
  }

  #esc(body: string): void {
    if (body === 'c') this.#reset('\x1bc');
    else if (/^[()*+\-.].$/.test(body)) this.#set(`charset${body[0]}`, `\x1b${body}`);
    else if (/^[no|}~]$/.test(body)) this.#set('shift', `\x1b${body}`);
    else if (body === '=' || body === '>') this.#set('?66', `\x1b${body}`);
  }

  #osc({ number, payload }: OscSequence): void {
    if (!LOOKS.has(number) || payload.length > MAX_TEXT_BYTES) return;
    const key = number === 4 ? `osc4;${payload.toString('latin1').split(';', 1)[0]?.slice(0, 3)}` : `osc${number}`;
    this.#set(key, `\x1b]${number};${payload.toString('latin1')}\x1b\\`);
  }

  #softReset(): void {
    const screen = this.#last.get('screen');
    this.#reset('\x1b[!p');
    if (screen) this.#set('screen', screen);
  }

  #reset(sequence: string): void {
    this.#last.clear();
    this.#keys = '';
    this.#attributes = '';
    this.#set('reset', sequence);
  }
}

/** Erasing above and erasing all are two things; a mode is one, whether it is set or reset. */
function keyOf(body: string): string {
  return body.endsWith('J') ? body : body.replace(/[\d;]+(?=[^hl])/, '').replace(/l$/, 'h');
}
