import type { BlockId, BlockOrigin } from '../../../contracts/model/index.ts';
import type { Disposable } from '../../base/disposable.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Started } from '../blocks/block-list.ts';

/** A shell that has shown neither a command nor a prompt by then waits for more input, or never will. */
const ANSWER_MS = 10_000;

/** More lines than this are left for the person to erase. */
const MAX_ERASED_LINES = 1000;

/**
 * The bytes that type a line. Several lines, or one with a tab, go as one paste, in which nothing is a key; control
 * characters have no place in a command and would act at the prompt.
 */
export function keysOfLine(line: string, hasBracketedPaste: boolean): Buffer {
  const text = textOf(line);
  if (!needsPaste(line)) return Buffer.from(`${text}\r`);
  if (hasBracketedPaste) return Buffer.from(`\x1b[200~${text}\x1b[201~\r`);
  return Buffer.from(`${text.replaceAll('\n', '\r')}\r`);
}

/** Typed key by key, some of it would act at the prompt before the whole line is there. */
export function needsPaste(line: string): boolean {
  return /[\n\t]/.test(textOf(line));
}

function textOf(line: string): string {
  return line
    .replace(/\r\n?/g, '\n')
    .replace(/[\x00-\x08\x0b-\x1f\x7f\x80-\x9f]/g, '')
    .replace(/\n+$/, '');
}

/**
 * The keys that erase lines from the end of the last one: Ctrl+U goes back to the start of a line, and from there to the
 * end of the one before. Ctrl+C would do it at once, but a shell that is still drawing its prompt loses the prompt by it.
 */
export function keysToErase(lines: number): Buffer {
  return Buffer.from('\x15'.repeat(2 * Math.min(lines, MAX_ERASED_LINES) - 1));
}

/** One line on its way: from its keys to the block it opens. */
export class Submission {
  readonly opened: Promise<BlockId | null>;
  readonly #line: string;
  readonly #origin: BlockOrigin;
  readonly #timer: Disposable;
  #resolve: (id: BlockId | null) => void = () => {};
  #reject: (error: Error) => void = () => {};
  /** A person's command came in between, and so will one prompt more. */
  #promptsToSkip = 0;
  #isClaimed = false;

  constructor(line: string, origin: BlockOrigin, clock: Clock) {
    this.#line = line;
    this.#origin = origin;
    this.opened = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#timer = clock.setTimer(ANSWER_MS, () => this.#resolve(null));
  }

  /** Whose the command is that starts now, or null: somebody else's, whose keys came first. */
  claim(command: string): Started | null {
    this.#isClaimed = isSameCommand(command, this.#line);
    if (this.#isClaimed) return { origin: this.#origin, sent: this.#line.includes('\n') ? this.#line.trimEnd() : null };
    this.#promptsToSkip = 1;
    return null;
  }

  /** The command that started last is this one. */
  get isClaimed(): boolean {
    return this.#isClaimed;
  }

  settle(id: BlockId | null): void {
    this.#timer.dispose();
    this.#resolve(id);
  }

  /** A new prompt came. @returns True when that ends the submission without a block. */
  prompted(): boolean {
    this.#promptsToSkip -= 1;
    if (this.#promptsToSkip >= 0) return false;
    this.settle(null);
    return true;
  }

  fail(): void {
    this.#timer.dispose();
    this.#reject(new VoxError('session.closed', 'The shell ended before the command began. Open a new session.'));
  }
}

/** Shells join lines by `;`, drop blanks and lines of comment, and a screen wraps them; `!` lets history change the text. */
function isSameCommand(command: string, line: string): boolean {
  const bare = (text: string) => text.replace(/[\s;]+/g, '');
  const seen = bare(command);
  if (seen === '' || line.includes('!')) return true;
  const sent = [bare(line), bare(line.replace(/^[ \t]*#.*(?:\n|$)/gm, ''))].filter((text) => text !== '');
  return sent.some((text) => text.startsWith(seen) || seen.startsWith(text));
}
