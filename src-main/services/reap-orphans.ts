import type { SessionId, SessionInfo } from '../../contracts/model/index.ts';
import { type Disposable, DisposableStore, toDisposable } from '../base/disposable.ts';
import type { Log } from '../base/log.ts';
import type { SessionHost } from '../engine/host/session-host.ts';
import type { Clock } from '../platform/clock.ts';

export interface ReaperOptions {
  readonly host: SessionHost;
  readonly clock: Clock;
  /** Idle time in milliseconds after which a session that nobody watches is ended; 0 is never. Read at every change. */
  ttlMs(): number;
  readonly log: Log;
}

/**
 * Ends sessions that nobody is attached to once nothing has happened in them for the time set. A session in which a command
 * runs is never ended, and neither is one whose shell does not say whether one runs.
 */
export function reapOrphans({ host, clock, ttlMs, log }: ReaperOptions): Disposable {
  const timers = new Map<SessionId, Disposable>();
  const forget = (id: SessionId) => {
    timers.get(id)?.dispose();
    timers.delete(id);
  };
  const watch = (session: SessionInfo) => {
    forget(session.id);
    const idleMs = ttlMs();
    if (idleMs === 0 || !isOrphan(session)) return;
    timers.set(
      session.id,
      clock.setTimer(idleMs, () => {
        forget(session.id);
        log.info('session.reaped', { sessionId: session.id });
        // Somebody else may have closed it at this very moment.
        host.close(session.id).catch(() => {});
      }),
    );
  };
  const store = new DisposableStore();
  store.add(host.onDidChangeSession(watch));
  store.add(host.onDidCloseSession(forget));
  store.add(toDisposable(() => [...timers.keys()].forEach(forget)));
  return store;
}

function isOrphan({ attached, activity, integration }: SessionInfo): boolean {
  if (attached > 0) return false;
  return activity === 'exited' || (activity === 'prompt' && integration !== 'none');
}
