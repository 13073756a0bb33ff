import type { Size } from '../../../contracts/model/index.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Clock } from '../../platform/clock.ts';

/** Dragging a window's edge makes hundreds of sizes; a program redraws on each one that reaches it. */
const INTERVAL_MS = 60;

/** Hands on the first size at once, then the latest at most so often; the last is never dropped. */
export class ResizeThrottle implements Disposable {
  readonly #clock: Clock;
  readonly #apply: (size: Size) => void;
  #next: Size | null = null;
  #timer: Disposable | null = null;

  constructor(clock: Clock, apply: (size: Size) => void) {
    this.#clock = clock;
    this.#apply = apply;
  }

  push(size: Size): void {
    if (this.#timer) {
      this.#next = size;
      return;
    }
    this.#apply(size);
    this.#timer = this.#clock.setTimer(INTERVAL_MS, () => {
      const next = this.#next;
      this.dispose();
      if (next) this.push(next);
    });
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#timer = null;
    this.#next = null;
  }
}
