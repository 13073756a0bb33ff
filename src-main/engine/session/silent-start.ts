import type { Disposable } from '../../base/disposable.ts';
import type { Clock } from '../../platform/clock.ts';

export interface SilentStartOptions {
  readonly clock: Clock;
  /** The shell was started with our script, and ought to send marks. */
  readonly hasScript: boolean;
  /** It has printed something, and will send no mark. May be wrong: a slow start file can go on later. */
  onSilence(): void;
}

/** A start file may pause for so long between two things it prints. */
const QUIET_MS = 5000;
/** One that prints for ever is not waited for beyond this. */
const LONGEST_MS = 12_000;

/** Decides when a starting shell that has sent no mark is taken to be at its prompt. */
export class SilentStart implements Disposable {
  readonly #options: SilentStartOptions;
  #firstAt: number | null = null;
  #timer: Disposable | null = null;

  constructor(options: SilentStartOptions) {
    this.#options = options;
  }

  /** Output came, and no prompt yet. */
  printed(): void {
    const { clock, hasScript, onSilence } = this.#options;
    if (!hasScript) {
      onSilence();
      return;
    }
    this.#firstAt ??= clock.now();
    this.dispose();
    const leftMs = Math.max(0, this.#firstAt + LONGEST_MS - clock.now());
    this.#timer = clock.setTimer(Math.min(QUIET_MS, leftMs), () => {
      this.#timer = null;
      onSilence();
    });
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#timer = null;
  }
}
