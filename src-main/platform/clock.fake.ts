import { toDisposable } from '../base/disposable.ts';
import type { Clock } from './clock.ts';

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

export interface FakeClock extends Clock {
  /** Moves time on and runs every timer that falls due, in order of its time. */
  advance(ms: number): void;
  readonly pendingTimers: number;
}

export function createFakeClock(startMs = 1_000_000): FakeClock {
  let now = startMs;
  const timers = new Set<Timer>();
  const nextDue = (until: number) => [...timers].filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
  return {
    now: () => now,
    setTimer(delayMs, run) {
      const timer: Timer = { at: now + delayMs, run };
      timers.add(timer);
      return toDisposable(() => timers.delete(timer));
    },
    advance(ms) {
      const until = now + ms;
      for (let timer = nextDue(until); timer; timer = nextDue(until)) {
        timers.delete(timer);
        now = timer.at;
        timer.run();
      }
      now = until;
    },
    get pendingTimers() {
      return timers.size;
    },
  };
}
