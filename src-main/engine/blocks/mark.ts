/** Which of a shell's marks are believed. */
import type { OscSequence } from './escape-scanner.ts';
import { type Mark, readOsc7, readOsc133, readOsc633, shellOfMark } from './read-mark.ts';

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
  #nonce: string | null;
  #isStrict: boolean;
  #hasHints = false;
  #hasTrusted = false;
  #rejected = 0;
  /** Prompts in the words of OSC 133 since the last mark of OSC 633: a theme may send both, and then one is enough. */
  #promptsWithout633 = Number.POSITIVE_INFINITY;
  readonly #nesting = new Nesting();

  constructor(options: MarkPolicyOptions) {
    this.#options = options;
    this.#nonce = options.nonce;
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

  /** The shell that had the nonce is gone, and another one has the terminal. */
  release(): void {
    this.#nonce = null;
    this.#isStrict = false;
    this.#hasTrusted = false;
    this.#hasHints = false;
  }

  /** Marks that were not believed. */
  get rejected(): number {
    return this.#rejected;
  }

  /** The mark in a sequence, or null: not a mark, or not believed. */
  read(sequence: OscSequence): Mark | null {
    if (sequence.number !== 633 && sequence.number !== 133 && sequence.number !== 7) return null;
    const mark = this.#readMark(sequence);
    if (mark === null) this.#rejected += 1;
    return mark;
  }

  #readMark({ number, payload, isNested }: OscSequence): Mark | null {
    const text = payload.toString('utf8');
    const fields = text.split(';');
    const nonce = this.#nonce;
    if (number === 633 && nonce !== null && fields.length > 1 && fields.at(-1) === nonce) {
      return this.#readWithNonce(fields.slice(0, -1));
    }
    if (this.#isStrict || isNested) return null;
    if (number === 633) return this.#hint(readOsc633(fields, false), 633);
    // Where marks come with the nonce, words that never have one prove nothing.
    if (this.#hasTrusted) return null;
    if (number === 7) return this.#hint(readOsc7(text, this.#options.hostname), 7);
    return this.#nesting.isOfAnother(fields) ? null : this.#hint(readOsc133(fields), 133);
  }

  /** The nonce proves who wrote it, even where an escape sequence before was never ended. */
  #readWithNonce(fields: readonly string[]): Mark | null {
    const [letter = ''] = fields;
    const takesValue = letter === 'E' || letter === 'P';
    // A value with an unescaped `;` may have come from anywhere, and put the nonce's field where it wants.
    if (takesValue && fields.length !== 2) return this.#isStrict ? null : this.#hint(readCut(fields), 633);
    // VS Code's script has the nonce on command lines and folders only; ours has it everywhere, and from then on it must.
    if (/^[A-D]$/.test(letter) || this.#options.isOurs) this.#isStrict = true;
    this.#hasTrusted = true;
    return readOsc633(fields, true);
  }

  #hint(mark: Mark | null, dialect: 7 | 133 | 633): Mark | null {
    if (mark === null) return null;
    // Folders of a session with a nonce are believed only with it.
    if (mark.kind === 'cwd' && this.#nonce !== null) return null;
    if (dialect === 133 && this.#isSecondDialect(mark)) return null;
    if (dialect === 633) this.#promptsWithout633 = 0;
    if (dialect === 133) this.#nesting.took(mark);
    this.#hasHints = true;
    return mark;
  }

  #isSecondDialect(mark: Mark): boolean {
    if (mark.kind === 'prompt-start') this.#promptsWithout633 += 1;
    return this.#promptsWithout633 < 2;
  }
}

/** A command that was sent with its semicolons as they are: a hint, as a whole. A folder is none. */
function readCut([letter = '', ...values]: readonly string[]): Mark | null {
  return letter === 'E' ? readOsc633([letter, values.join(';')], false) : null;
}

/** Marks of OSC 133 may name their shell: while a command of one runs, those of a shell inside it are not its own. */
class Nesting {
  #prompting: string | null = null;
  #running: string | null = null;
  #seen: string | null = null;

  isOfAnother(fields: readonly string[]): boolean {
    this.#seen = shellOfMark(fields);
    return this.#running !== null && this.#seen !== null && this.#seen !== this.#running;
  }

  took(mark: Mark): void {
    if (mark.kind === 'prompt-start') {
      this.#prompting = this.#seen;
      this.#running = null;
    } else if (mark.kind === 'command-start') this.#running ??= this.#prompting;
    else if (mark.kind === 'command-end') this.#running = null;
  }
}
