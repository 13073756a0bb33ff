import type { Disposable } from '../../base/disposable.ts';
import type { Log } from '../../base/log.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeptSession, KeptSessions, SessionKey } from '../../store/kept-sessions.ts';

export interface SessionKeeperOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: KeptSessions;
  /** The person wants what is shown to be kept. */
  isOn(): boolean;
}

export interface Keepable {
  readonly key: SessionKey;
  keep(): KeptSession;
}

/** A change is on disk after so long; a flood is written no more often. */
const KEEP_AFTER_MS = 3000;

/** Writes what a session shows, a while after it changed: never while the pty is read, and nothing for one that is quiet. */
export class SessionKeeper {
  readonly #options: SessionKeeperOptions;
  readonly #timers = new Map<Keepable, Disposable>();
  readonly #writing = new Map<Keepable, Promise<void>>();
  #hasFailed = false;

  constructor(options: SessionKeeperOptions) {
    this.#options = options;
    options.store.prune(options.clock.now());
  }

  /** Something was printed, or a block ended. */
  touch(session: Keepable): void {
    if (this.#timers.has(session)) return;
    this.#timers.set(
      session,
      this.#options.clock.setTimer(KEEP_AFTER_MS, () => {
        this.#timers.delete(session);
        void this.#write(session);
      }),
    );
  }

  /** The host ends and its session with it, not because somebody closed it: it is kept as it is now. */
  async keep(session: Keepable): Promise<void> {
    this.#stop(session);
    await this.#writing.get(session);
    await this.#write(session);
  }

  /** Somebody closed the session. */
  async forget(session: Keepable): Promise<void> {
    this.#stop(session);
    await this.#writing.get(session);
    this.#options.store.remove(session.key);
  }

  #stop(session: Keepable): void {
    this.#timers.get(session)?.dispose();
    this.#timers.delete(session);
  }

  async #write(session: Keepable): Promise<void> {
    const { store, isOn, log } = this.#options;
    if (!isOn()) return store.remove(session.key);
    const written = store.write(session.key, session.keep()).catch((error: unknown) => {
      // Told once: a full disk is full the next time as well, and the sessions themselves are not harmed.
      if (!this.#hasFailed) log.warn('session.not-kept', { code: (error as NodeJS.ErrnoException).code ?? 'unknown' });
      this.#hasFailed = true;
    });
    this.#writing.set(session, written);
    await written;
    this.#writing.delete(session);
  }
}
