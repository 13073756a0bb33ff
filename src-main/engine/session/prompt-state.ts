import type { Activity } from '../../../contracts/model/index.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Clock } from '../../platform/clock.ts';

export interface PromptStateOptions {
  readonly clock: Clock;
  /** Whether nothing stands after the prompt on the screen; null when it is not known where the prompt is. */
  isLineBlank(): boolean | null;
  onDidChange(): void;
}

const INTERRUPT = 0x03;
/** The echo of a key that was seen is whole once the output was quiet for so long. */
const ECHO_QUIET_MS = 50;
/** A line on which nothing was seen may be a late echo (a busy machine), or keys that print nothing: then it is clean. */
const NO_ECHO_MS = 500;

/** Where the shell is (starting, at its prompt, running something) and whether a person has half-typed text there. */
export class PromptState implements Disposable {
  readonly #options: PromptStateOptions;
  #activity: Activity = 'starting';
  #isDirty = false;
  /** Typed while something ran, or after the Enter that started it: it will stand at the next prompt. */
  #hasTypedAhead = false;
  #hasTypedSinceEnter = false;
  /** The same, where Ctrl+C and Ctrl+U count too: all there is to go by in a shell that sends no marks. */
  #mayHaveText = false;
  /** Typed text was seen on the line since it became dirty. */
  #hasSeenText = false;
  #typedAt = 0;
  #check: Disposable | null = null;

  constructor(options: PromptStateOptions) {
    this.#options = options;
  }

  get activity(): Activity {
    return this.#activity;
  }

  get isDirty(): boolean {
    return this.#isDirty;
  }

  /** A person's keys are about to be written. */
  typed(bytes: Uint8Array): void {
    const enter = Math.max(bytes.lastIndexOf(0x0d), bytes.lastIndexOf(0x0a));
    this.#hasTypedSinceEnter = enter < 0 || enter < bytes.length - 1;
    const erased = Math.max(enter, bytes.lastIndexOf(INTERRUPT), bytes.lastIndexOf(0x15));
    this.#mayHaveText = erased < 0 || erased < bytes.length - 1;
    this.#typedAt = this.#options.clock.now();
    if (this.#activity === 'prompt') this.#set('prompt', true);
    // An interrupt throws away what waits to be read; it is no text itself.
    else this.#hasTypedAhead = bytes.at(-1) !== INTERRUPT;
    this.#checkAfter(NO_ECHO_MS);
  }

  /** The line that was sent was refused, and stands at the prompt again. */
  kept(): void {
    this.#set('prompt', true);
    this.#checkAfter(ECHO_QUIET_MS);
  }

  /** The prompt was printed. @param isNew Not only drawn again. */
  prompted(isNew: boolean): void {
    const isDirty = isNew ? this.#hasTypedAhead : this.#isDirty;
    if (isNew) this.#hasTypedAhead = false;
    if (isNew) this.#hasSeenText = false;
    this.#set('prompt', isDirty);
    this.#checkAfter(ECHO_QUIET_MS);
  }

  /** A command was started, or submitted and will start. */
  started(): void {
    if (this.#activity !== 'running') this.#hasTypedAhead = this.#isDirty && this.#hasTypedSinceEnter;
    this.#set('running', false);
  }

  exited(): void {
    this.#set('exited', false);
  }

  /** Output came; while the line is dirty it may show that it was cleared. */
  printed(): void {
    this.#checkAfter(ECHO_QUIET_MS);
  }

  dispose(): void {
    this.#check?.dispose();
    this.#check = null;
  }

  #checkAfter(delayMs: number): void {
    this.dispose();
    if (this.#activity !== 'prompt' || !this.#isDirty) return;
    this.#check = this.#options.clock.setTimer(delayMs, () => {
      this.#check = null;
      this.#checkLine();
    });
  }

  #checkLine(): void {
    const { clock, isLineBlank } = this.#options;
    const waitMs = this.#typedAt + NO_ECHO_MS - clock.now();
    const isBlank = isLineBlank();
    if (isBlank === null) this.#set('prompt', this.#mayHaveText);
    else if (!isBlank) this.#hasSeenText = true;
    else if (this.#hasSeenText || waitMs <= 0) this.#set('prompt', false);
    else this.#checkAfter(waitMs);
  }

  #set(activity: Activity, isDirty: boolean): void {
    if (this.#activity === activity && this.#isDirty === isDirty) return;
    this.#activity = activity;
    this.#isDirty = isDirty;
    if (!isDirty) this.#hasSeenText = false;
    this.#options.onDidChange();
  }
}
