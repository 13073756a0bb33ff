/**
 * What a shell says about its prompt and commands (VS Code's OSC 633, FinalTerm's OSC 133, OSC 7), and which of it is
 * believed.
 */
import type { OscSequence } from './escape-scanner.ts';

export type Mark =
  /** A prompt begins. `promptId` is the same when a prompt is only drawn again; null when the shell does not say. */
  | { readonly kind: 'prompt-start'; readonly promptId: string | null }
  /** The prompt ends, typed text begins. */
  | { readonly kind: 'prompt-end' }
  | { readonly kind: 'command-line'; readonly command: string; readonly isTrusted: boolean }
  /** Output begins. */
  | { readonly kind: 'command-start' }
  /** Output ends. Null: the shell gave no code, or none that is a number. */
  | { readonly kind: 'command-end'; readonly exitCode: number | null }
  | { readonly kind: 'cwd'; readonly path: string }
  | { readonly kind: 'property'; readonly name: string; readonly value: string };

export interface MarkPolicyOptions {
  /** The session's secret; null when no script of ours runs in it. */
  readonly nonce: string | null;
  /** Our script marks everything with the nonce, so that a mark without it is somebody else's from the start. */
  readonly isOurs: boolean;
  /** Name of this machine: a folder reported by another one is not a local folder. */
  readonly hostname?: string | undefined;
}

/**
 * Decides mark by mark. With our script in charge only marks with the nonce count, whatever a program prints. Otherwise
 * marks are hints, and the nonce, if there is one, makes command lines and folders trusted.
 */
export class MarkPolicy {
  readonly #options: MarkPolicyOptions;
  #isStrict: boolean;
  #hasHints = false;
  #hasTrusted = false;
  #rejected = 0;

  constructor(options: MarkPolicyOptions) {
    this.#options = options;
    this.#isStrict = options.isOurs;
  }

  /** Some mark without the nonce was taken. */
  get hasHints(): boolean {
    return this.#hasHints;
  }

  /** Some mark came with the nonce. */
  get hasTrusted(): boolean {
    return this.#hasTrusted;
  }

  /** Our script is not in charge after all: until a mark comes with the nonce, others are hints. */
  loosen(): void {
    if (!this.#hasTrusted) this.#isStrict = false;
  }

  /** Marks that were not believed. */
  get rejected(): number {
    return this.#rejected;
  }

  /** The mark in a sequence, or null: not a mark, or not believed. */
  read(sequence: OscSequence): Mark | null {
    if (sequence.number !== 633 && sequence.number !== 133 && sequence.number !== 7) return null;
    const mark = sequence.isNested ? null : this.#readMark(sequence);
    if (mark === null) this.#rejected += 1;
    return mark;
  }

  #readMark({ number, payload }: OscSequence): Mark | null {
    const text = payload.toString('utf8');
    if (number === 633) return this.#readOsc633(text.split(';'));
    if (this.#isStrict) return null;
    const mark = number === 7 ? readOsc7(text, this.#options.hostname) : readFields(text.split(';'), false);
    // Folders of a session with a nonce are believed only with it.
    if (mark?.kind === 'cwd' && this.#options.nonce !== null) return null;
    return this.#hint(mark);
  }

  #readOsc633(fields: string[]): Mark | null {
    const { nonce } = this.#options;
    const hasNonce = nonce !== null && fields.length > 1 && fields.at(-1) === nonce;
    if (!hasNonce) {
      if (this.#isStrict) return null;
      const mark = readFields(fields, false);
      return mark?.kind === 'cwd' && nonce !== null ? null : this.#hint(mark);
    }
    const [letter = ''] = fields;
    const takesValue = letter === 'E' || letter === 'P';
    // A value with an unescaped `;` leaves some other text where the nonce belongs: then it proves nothing.
    if (takesValue && fields.length !== 3) return this.#isStrict ? null : this.#hint(readFields(fields, false));
    // VS Code's script has the nonce on command lines and folders only; ours has it everywhere, and from then on it must.
    if (!takesValue || this.#options.isOurs) this.#isStrict = true;
    this.#hasTrusted = true;
    return readFields(fields.slice(0, -1), true);
  }

  #hint(mark: Mark | null): Mark | null {
    if (mark !== null) this.#hasHints = true;
    return mark;
  }
}

function readFields(fields: readonly string[], isTrusted: boolean): Mark | null {
  const [letter = '', value] = fields;
  switch (letter) {
    case 'A':
      return { kind: 'prompt-start', promptId: fields.find((field) => field.startsWith('n='))?.slice(2) ?? null };
    case 'B':
      return { kind: 'prompt-end' };
    case 'C':
      return { kind: 'command-start' };
    case 'D':
      return { kind: 'command-end', exitCode: readExitCode(value) };
    case 'E':
      return { kind: 'command-line', command: unescapeField(value ?? ''), isTrusted };
    case 'P':
      return readProperty(value ?? '');
    default:
      return null;
  }
}

function readExitCode(text: string | undefined): number | null {
  return text !== undefined && /^-?\d{1,10}$/.test(text) ? Number(text) : null;
}

function readProperty(text: string): Mark | null {
  const equals = text.indexOf('=');
  if (equals < 1) return null;
  const name = text.slice(0, equals);
  const value = unescapeField(text.slice(equals + 1));
  if (name === 'Cwd') return value === '' ? null : { kind: 'cwd', path: value };
  return { kind: 'property', name, value };
}

/** `\\` is a backslash, `\xHH` a byte below 0x80; anything else stays as it is. */
function unescapeField(text: string): string {
  return text.replace(/\\(?:\\|x([0-7][0-9a-fA-F]))/g, (_, hex: string | undefined) =>
    hex === undefined ? '\\' : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function readOsc7(text: string, hostname: string | undefined): Mark | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isLocal = url.hostname === '' || url.hostname === 'localhost' || url.hostname === hostname?.toLowerCase();
  if (url.protocol !== 'file:' || !isLocal) return null;
  try {
    return { kind: 'cwd', path: decodeURIComponent(url.pathname) };
  } catch {
    /* A `%` that encodes nothing: not a path anybody can open. */
    return null;
  }
}
