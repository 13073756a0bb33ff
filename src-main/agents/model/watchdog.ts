import type { Disposable } from '../../base/disposable.ts';
import type { Clock } from '../../platform/clock.ts';

/** A local model may have to load many gigabytes before its first word. */
const FIRST_TOKEN_MS = 120_000;
const STALL_MS = 60_000;

export interface Watchdog extends Disposable {
  /** Aborted by the person's signal or by a silence that lasted too long. */
  readonly signal: AbortSignal;
  /** How long the silence was; null while the model keeps talking. */
  readonly silentMs: number | null;
  readonly hasStarted: boolean;
  /** The model said something. */
  feed(): void;
}

export function createWatchdog(clock: Clock, stop: AbortSignal): Watchdog {
  const aborter = new AbortController();
  let silentMs: number | null = null;
  let hasStarted = false;
  const arm = (limitMs: number) =>
    clock.setTimer(limitMs, () => {
      silentMs = limitMs;
      aborter.abort();
    });
  let timer = arm(FIRST_TOKEN_MS);
  return {
    signal: AbortSignal.any([stop, aborter.signal]),
    get silentMs() {
      return silentMs;
    },
    get hasStarted() {
      return hasStarted;
    },
    feed() {
      hasStarted = true;
      timer.dispose();
      timer = arm(STALL_MS);
    },
    dispose() {
      timer.dispose();
      // Whoever stopped listening before the end must not leave a request that is still paid for.
      aborter.abort();
    },
  };
}
