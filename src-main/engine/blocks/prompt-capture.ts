import type { PromptLine } from '../screen/read-typed.ts';

/** A prompt with its typed line is never longer; of a longer one nothing is read off the screen. */
const MAX_BYTES = 128 * 1024;

/** Stands on the screen for a character that nobody typed: a continuation prompt, a prompt at the right. */
const NOT_TYPED = '\ue000';

/** Of bash and of zsh, as they are unless a person sets them. */
const CONTINUATION = /^(?:[a-z]+ )*[a-z]*> ?/;

/** The command in text that was read off a prompt's line. */
export function typedText(read: string): string {
  const [first = '', ...others] = read
    .replaceAll(NOT_TYPED, '')
    .split('\n')
    .map((line) => line.trimEnd());
  // Nobody types the same sign before every line but the first: it is a continuation prompt that was not marked.
  const isPrompted = others.length > 0 && others.every((line) => CONTINUATION.test(`${line} `));
  const typed = isPrompted ? others.map((line) => line.replace(CONTINUATION, '')) : others;
  return [first, ...typed].join('\n');
}

/** How far before a prompt its position may be set. */
const MAX_LEAD_BYTES = 256;

/** Remembers the bytes of the prompt line that is being edited. */
export class PromptCapture {
  #parts: Buffer[] = [];
  #size = 0;
  #promptBytes: number | null = null;
  #startOffset: number | null = null;
  #id: string | null = null;
  #asideFrom: number | null = null;
  /** The last bytes of all. */
  #lead: Buffer = Buffer.alloc(0);

  /** Absolute offset at which the prompt began; null when none was seen since the last command. */
  get startOffset(): number | null {
    return this.#startOffset;
  }

  /** Null when no prompt was seen, it has not ended, or it is too long. */
  get line(): PromptLine | null {
    if (this.#promptBytes === null || this.#size > MAX_BYTES) return null;
    const whole = Buffer.concat(this.#parts);
    this.#parts = [whole];
    return { prompt: whole.subarray(0, this.#promptBytes), echo: whole.subarray(this.#promptBytes) };
  }

  /** Nothing but blanks was printed since the prompt ended. */
  get isUntouched(): boolean {
    return this.line !== null && visibleIn(this.line.echo) === '';
  }

  /** What was printed behind the lines of a command, or null when that is nothing. */
  outputAfter(command: string): Buffer | null {
    const echo = this.line?.echo;
    if (!echo) return null;
    const bytes = Buffer.from(echo.buffer, echo.byteOffset, echo.length);
    let start = 0;
    for (const _ of command.split('\n')) {
      const lineEnd = bytes.indexOf('\r\n', start);
      if (lineEnd < 0) return null;
      start = lineEnd + 2;
    }
    const output = bytes.subarray(start);
    return output.includes('\n') ? output : null;
  }

  append(bytes: Buffer): void {
    this.#lead = Buffer.concat([this.#lead, bytes.subarray(-MAX_LEAD_BYTES)]).subarray(-MAX_LEAD_BYTES);
    if (this.#startOffset === null) return;
    this.#size += bytes.length;
    if (this.#size <= MAX_BYTES) this.#parts.push(bytes);
    else this.#parts = [];
  }

  /** @param id The same for a prompt that is only drawn again. */
  start(id: string | null, offset: number): void {
    const isRedraw = id !== null && id === this.#id && this.#startOffset !== null;
    const startOffset = isRedraw ? this.#startOffset : offset;
    const position = positionBefore(this.#lead);
    this.clear();
    if (position) {
      this.#parts = [position];
      this.#size = position.length;
    }
    this.#startOffset = startOffset;
    this.#id = id;
  }

  endPrompt(): void {
    if (this.#asideFrom !== null) this.endAside();
    else if (this.#startOffset !== null) this.#promptBytes = this.#size;
  }

  /** What follows, up to `endAside`, was not typed. It keeps its place on the screen: editors move relative to it. */
  startAside(): void {
    if (this.#promptBytes !== null) this.#asideFrom = this.#size;
  }

  endAside(): void {
    const from = this.#asideFrom;
    this.#asideFrom = null;
    if (from === null || this.#size > MAX_BYTES) return;
    const whole = Buffer.concat(this.#parts);
    this.#parts = [whole.subarray(0, from), Buffer.from(maskPrinted(whole.subarray(from)))];
    this.#size = this.#parts.reduce((sum, { length }) => sum + length, 0);
  }

  clear(): void {
    this.#parts = [];
    this.#size = 0;
    this.#promptBytes = null;
    this.#startOffset = null;
    this.#id = null;
    this.#asideFrom = null;
  }
}

const ESCAPE = String.raw`\x1b(?:\][^\x07\x1b]*(?:\x07|\x1b\\)|\[[0-?]*[ -/]*[@-~]|.)`;

function visibleIn(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(new RegExp(ESCAPE, 'gs'), '')
    .replace(/[\x00-\x20\x7f]/g, '');
}

/** Escape sequences as they are; every other printed character becomes one that is known not to be typed. */
function maskPrinted(bytes: Buffer): string {
  return bytes
    .toString('utf8')
    .replace(new RegExp(`(${ESCAPE})|[^\\x00-\\x1f\\x7f]`, 'gsu'), (_, sequence?: string) => sequence ?? NOT_TYPED);
}

/** Nushell draws its prompt at a row that it names, and what stands beside the typed text as well. */
function positionBefore(lead: Buffer): Buffer | null {
  const moves = lead.toString('latin1').match(/\x1b\[\d+;\d+H(?=[^\r\n]*$)/g);
  return moves ? Buffer.from(moves.at(-1)!) : null;
}
