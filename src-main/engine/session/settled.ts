import type { Event } from '../../base/emitter.ts';
import type { Clock } from '../../platform/clock.ts';

/** Settles once a change has made it true, or after a while without. */
export function settled(
  onDidChange: Event<void>,
  isTrue: () => boolean,
  { clock, timeoutMs }: { clock: Clock; timeoutMs: number },
): Promise<void> {
  return new Promise((resolve) => {
    const timer = clock.setTimer(timeoutMs, () => done());
    const listener = onDidChange(() => {
      if (isTrue()) done();
    });
    const done = () => {
      timer.dispose();
      listener.dispose();
      resolve();
    };
  });
}
