import { type Disposable, toDisposable } from '../base/disposable.ts';

/** Time, so that tests need not wait for it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs once after `delayMs` unless disposed first. Never keeps the process alive. */
  setTimer(delayMs: number, run: () => void): Disposable;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    timer.unref();
    return toDisposable(() => clearTimeout(timer));
  },
};
