import type { Clock } from '../../platform/clock.ts';

export interface EarlyKeysOptions {
  readonly clock: Clock;
  /** When the command that runs has started, in epoch milliseconds; null at the prompt. */
  startedAt(): number | null;
  /** The command's own program has the terminal by now. */
  isAtWork(): Promise<boolean>;
  write(bytes: Uint8Array): void;
}

/** By then a shell has started what it starts; what still runs is the shell itself, which hears signals at any time. */
const EARLY_MS = 500;
const POLL_MS = 5;

/** Ctrl+C, Ctrl+Z and Ctrl+\, of which the terminal makes signals. */
const SIGNAL_KEY = /[\x03\x1a\x1c]/;

/**
 * Keeps a Ctrl+C back for the moment in which it would be lost. Between the mark that a command has started and the program's
 * own start the shell has the terminal, and bash, with or without our script, forgets an interrupt that comes then in about
 * one of three cases: the command would go on although a person has stopped it.
 */
export class EarlyKeys {
  readonly #options: EarlyKeysOptions;
  #held: Uint8Array[] | null = null;

  constructor(options: EarlyKeysOptions) {
    this.#options = options;
  }

  /** Writes keys, in their order. */
  write(bytes: Uint8Array): void {
    if (this.#held) this.#held.push(bytes);
    else if (this.#isEarly() && SIGNAL_KEY.test(Buffer.from(bytes).toString('latin1'))) void this.#hold(bytes);
    else this.#options.write(bytes);
  }

  async #hold(first: Uint8Array): Promise<void> {
    const held = [first];
    this.#held = held;
    while (this.#isEarly() && !(await this.#options.isAtWork())) await this.#pause();
    this.#held = null;
    for (const bytes of held) this.#options.write(bytes);
  }

  #isEarly(): boolean {
    const startedAt = this.#options.startedAt();
    return startedAt !== null && this.#options.clock.now() - startedAt < EARLY_MS;
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => void this.#options.clock.setTimer(POLL_MS, resolve));
  }
}
