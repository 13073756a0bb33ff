/**
 * When a session last put something out. The console's attachment calls `noteOutput` for every output frame; a view that
 * shows a running block's text listens and asks `block.output` again.
 */
import type { SessionId } from '../../contracts/model/index.ts';

const listeners = new Map<SessionId, Set<() => void>>();

export function noteOutput(sessionId: SessionId): void {
  for (const listener of listeners.get(sessionId) ?? []) listener();
}

/** @returns A function that stops listening. */
export function onOutput(sessionId: SessionId, listener: () => void): () => void {
  const set = listeners.get(sessionId) ?? new Set();
  listeners.set(sessionId, set);
  set.add(listener);
  return () => {
    set.delete(listener);
    if (set.size === 0) listeners.delete(sessionId);
  };
}
