import { isProcessAlive } from '../../platform/process-alive.ts';
import type { Row } from './chat-rows.ts';

/** How long a claim stands without being said again, in milliseconds. A process that crashed, and whose number was taken by another, holds nothing for longer. */
const HOLD_MS = 90_000;
/** It is said again so often while an answer is under way. */
export const RENEW_MS = 30_000;

/** One process, as a claim on a chat names it. */
export interface Holder {
  readonly name: string;
  holdUntil(now: number): number;
  /** Does another process that lives hold this row of `chats`? */
  isHeldElsewhere(row: Row, now: number): boolean;
}

/** @param run Of this process; no two are the same. */
export function createHolder(run: string): Holder {
  const name = `${process.pid}:${run}`;
  return {
    name,
    holdUntil: (now) => now + HOLD_MS,
    isHeldElsewhere({ holder, held_until }, now) {
      if (typeof holder !== 'string' || holder === name || Number(held_until) < now) return false;
      return isProcessAlive(Number(holder.split(':', 1)[0]));
    },
  };
}
