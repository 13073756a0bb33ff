export interface Reader {
  ask(): void;
  /** Nothing is shown any more. */
  stop(): void;
}

/** Reads when asked: at most once a frame, one read at a time. What is asked during a read is answered by one more after it. */
export function followReads<T>(read: () => Promise<T>, show: (value: T) => void): Reader {
  let frame = 0;
  let isReading = false;
  let isAsked = false;
  let isStopped = false;

  const ask = () => {
    isAsked = true;
    if (isReading || frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      void run();
    });
  };
  const run = async () => {
    isReading = true;
    isAsked = false;
    const value = await read();
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
