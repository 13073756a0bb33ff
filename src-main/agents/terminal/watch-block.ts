import { type BlockId, splitBlockId } from '../../../contracts/model/index.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { SessionHost } from '../../engine/host/session-host.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Foreground } from '../../platform/foreground.ts';
import { findBlock } from '../context/block-text.ts';

/** What a program waits for, as faces and models are told of it. */
export type WaitKind = 'password' | 'line' | 'key' | 'server' | 'unclear';

export interface Wait {
  readonly kind: WaitKind;
  readonly program: string;
}

/** Why the watch over a running command ended. `stopped`: the person stopped the turn. */
export type WatchEnd =
  | { readonly kind: 'ended' | 'timeout' | 'stopped' }
  | { readonly kind: 'waiting'; readonly wait: Wait };

export interface WatchDeps {
  readonly host: SessionHost;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

export interface WatchOptions {
  readonly timeoutMs: number;
  /** The program began to wait, or went on by itself: for the card. */
  onWait?(wait: Wait | null): void;
}

/** Between two looks. Two of them must agree, so a program that waits is noticed within 2 s. */
const LOOK_MS = 600;
/** Looks that must agree: where the system says that it reads, and where it is a guess. 2 s and 3 s at most. */
const SURE_LOOKS = 2;
const UNSURE_LOOKS = 4;

/** A question, a colon, a prompt at the end of the line the cursor is in. */
const LOOKS_LIKE_PROMPT = /(?:\[[yYnN]\/[yYnN]\]|\([yY](?:es)?\/[nN]o?\)|[?:>#$%])\s*$/;

/**
 * Watches a running command until it has ended, waits for somebody, or the time is up. A password is the person's matter: the
 * watch goes on until they have typed it and the command ends.
 */
export function watchBlock(deps: WatchDeps, id: BlockId, options: WatchOptions): Promise<WatchEnd> {
  const { host, clock, signal } = deps;
  const { sessionId } = splitBlockId(id);
  const owned = new DisposableStore();
  const done = Promise.withResolvers<WatchEnd>();
  const end = (kind: 'ended' | 'timeout' | 'stopped') => done.resolve({ kind });
  const isOver = () => findBlock(host, id)?.endedAt !== null;
  const checkEnd = () => isOver() && end('ended');
  const onAbort = () => end('stopped');

  owned.add(host.onDidCloseBlock(checkEnd));
  owned.add(host.onDidChangeSession(checkEnd));
  owned.add(host.onDidCloseSession(checkEnd));
  owned.add(clock.setTimer(options.timeoutMs, () => end('timeout')));
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  checkEnd();

  const look = lookFor({ host, sessionId });
  let told: Wait | null = null;
  let timer: Disposable | null = null;
  const schedule = () => {
    timer = clock.setTimer(LOOK_MS, () => {
      void look().then((wait) => {
        if (timer === null) return;
        if (wait?.kind !== told?.kind) options.onWait?.(wait);
        told = wait;
        if (wait && wait.kind !== 'password') done.resolve({ kind: 'waiting', wait });
        schedule();
      });
    });
  };
  schedule();

  return done.promise.finally(() => {
    timer?.dispose();
    timer = null;
    signal.removeEventListener('abort', onAbort);
    owned.dispose();
  });
}

/** Looks again and again; an answer is given once enough looks in a row were alike. */
function lookFor({ host, sessionId }: { host: SessionHost; sessionId: Parameters<SessionHost['get']>[0] }) {
  let last = '';
  let count = 0;
  return async (): Promise<Wait | null> => {
    const seen = await seenNow(host, sessionId).catch(() => null); // The session is gone: the watch ends by itself.
    count = seen !== null && seen.fingerprint === last ? count + 1 : 1;
    last = seen?.fingerprint ?? '';
    if (!seen) return null;
    const needed = seen.wait.kind === 'server' || seen.wait.kind === 'unclear' ? UNSURE_LOOKS : SURE_LOOKS;
    return count >= needed ? seen.wait : null;
  };
}

async function seenNow(host: SessionHost, sessionId: Parameters<SessionHost['get']>[0]) {
  const front = await host.foreground(sessionId);
  if (!front || front.waiting === 'busy') return null;
  const { lines, cursorRow } = host.screen(sessionId);
  const kind = kindOf(front, lines[cursorRow - 1] ?? '');
  if (!kind) return null;
  const fingerprint = JSON.stringify([front.pid, kind, cursorRow, lines]);
  return { fingerprint, wait: { kind, program: front.program } };
}

function kindOf({ waiting }: Foreground, cursorLine: string): WaitKind | null {
  if (waiting !== 'unknown' && waiting !== 'busy') return waiting;
  return LOOKS_LIKE_PROMPT.test(cursorLine) ? 'unclear' : null;
}
