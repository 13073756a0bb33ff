import { useEffect, useState } from 'react';

/** How often a running clock moves on, in milliseconds: it shows tenths. */
const TICK_MS = 100;

/** Milliseconds since `startedAt`, moving; 0 while there is no start. */
export function useElapsed(startedAt: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (startedAt === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [startedAt]);
  return startedAt === null ? 0 : Math.max(0, now - startedAt);
}
