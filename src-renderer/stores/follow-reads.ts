export interface Reader {
  ask(): void;
  /** Nothing is shown any more. */
  stop(): void;
}

/** A pause between reads is no longer than this, in milliseconds. */
const LONGEST_PAUSE_MS = 500;

/**
 * Reads when asked: at most once a frame, one read at a time. What is asked during a read is answered by one more after it,
 * once as much time has passed as the read took: a flood is not slowed down by who watches it.
 */
export function followReads<T>(read: () => Promise<T>, show: (value: T) => void): Reader {
  let frame = 0;
  let isReading = false;
  let isAsked = false;
  let restUntil = 0;
  let isStopped = false;

  const ask = () => {
    isAsked = true;
    if (isReading || frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      if (performance.now() < restUntil) ask();
      else void run();
    });
  };
  const run = async () => {
    isReading = true;
    isAsked = false;
    const began = performance.now();
    const value = await read();
    const end = performance.now();
    restUntil = end + Math.min(end - began, LONGEST_PAUSE_MS);
    isReading = false;
    if (isStopped) return;
    show(value);
    if (isAsked) ask();
  };
  const stop = () => {
    isStopped = true;
    cancelAnimationFrame(frame);
  };
  return { ask, stop };
}
