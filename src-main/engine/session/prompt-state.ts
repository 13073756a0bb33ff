import type { Activity } from '../../../contracts/model/index.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Clock } from '../../platform/clock.ts';

export interface PromptStateOptions {
  readonly clock: Clock;
  /** Whether nothing stands after the prompt on the screen. */
  isLineBlank(): boolean;
  onDidChange(): void;
}

/** The echo of a key has come once the output was quiet for so long. */
const ECHO_QUIET_MS = 50;

/** Where the shell is (starting, at its prompt, running something) and whether a person has half-typed text there. */
export class PromptState implements Disposable {
  readonly #options: PromptStateOptions;
  #activity: Activity = 'starting';
  #isDirty = false;
  /** Typed while something ran, or after the Enter that started it: it will stand at the next prompt. */
  #hasTypedAhead = false;
  #hasTypedSinceEnter = false;
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
    if (this.#activity === 'prompt') this.#set('prompt', true);
    else this.#hasTypedAhead = true;
  }

  /** The prompt was printed. @param isNew Not only drawn again. */
  prompted(isNew: boolean): void {
    const isDirty = isNew ? this.#hasTypedAhead : this.#isDirty;
    if (isNew) this.#hasTypedAhead = false;
    this.#set('prompt', isDirty);
    this.#scheduleCheck();
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
    this.#scheduleCheck();
  }

  dispose(): void {
    this.#check?.dispose();
    this.#check = null;
  }

  #scheduleCheck(): void {
    this.#check?.dispose();
    this.#check = null;
    if (this.#activity !== 'prompt' || !this.#isDirty) return;
    this.#check = this.#options.clock.setTimer(ECHO_QUIET_MS, () => {
      this.#check = null;
      if (this.#activity === 'prompt' && this.#options.isLineBlank()) this.#set('prompt', false);
    });
  }

  #set(activity: Activity, isDirty: boolean): void {
    if (this.#activity === activity && this.#isDirty === isDirty) return;
    this.#activity = activity;
    this.#isDirty = isDirty;
    this.#options.onDidChange();
  }
}
