import type { Block, SessionId } from '../../contracts/model/index.ts';
import { type Disposable, DisposableStore } from '../base/disposable.ts';
import type { Log } from '../base/log.ts';
import { toWireError } from '../base/vox-error.ts';
import type { SessionHost } from '../engine/host/session-host.ts';
import type { Clock } from '../platform/clock.ts';
import type { HistoryStore, NewHistoryEntry } from '../store/history/history-store.ts';
import type { SettingsStore } from '../store/settings-store.ts';

/** Commands that end within this time are written together; a session never waits for the disk. */
const WRITE_AFTER_MS = 400;
/** So many are written at once, whatever the time. */
const MOST_WAITING = 500;
/** How often what has become too old is looked for, and how soon a file that could not be opened is tried again. */
const PRUNE_EVERY_MS = 3_600_000;
const RETRY_AFTER_MS = 60_000;
const DAY_MS = 86_400_000;

export interface HistoryParts {
  readonly host: Pick<SessionHost, 'onDidCloseBlock' | 'list'>;
  readonly settings: Pick<SettingsStore, 'state'>;
  /** @throws {VoxError} `history.unavailable`. */
  readonly open: () => HistoryStore;
  readonly clock: Clock;
  readonly redact: (text: string) => string;
  readonly log: Log['info'];
}

/** Keeps the commands of all sessions, soon after each has ended. Disposing writes what still waits. */
export function recordHistory(parts: HistoryParts): Disposable {
  const { host, settings, clock, log } = parts;
  const owned = new DisposableStore();
  let store: HistoryStore | null = null;
  let waiting: NewHistoryEntry[] = [];
  let timer: Disposable | null = null;
  let prunedAt = Number.NEGATIVE_INFINITY;
  let retryAt = Number.NEGATIVE_INFINITY;

  function write(): void {
    timer?.dispose();
    timer = null;
    const entries = waiting;
    waiting = [];
    if (entries.length === 0 || clock.now() < retryAt) return;
    try {
      store ??= parts.open();
      store.add(entries.map((entry) => ({ ...entry, command: parts.redact(entry.command) })));
      prune(store);
    } catch (error) {
      // What was run is in the session all the same; only vox history will not know it.
      retryAt = clock.now() + RETRY_AFTER_MS;
      log('history.not-written', { code: toWireError(error).code, count: entries.length });
    }
  }

  function prune(opened: HistoryStore): void {
    if (clock.now() - prunedAt < PRUNE_EVERY_MS) return;
    prunedAt = clock.now();
    opened.remove({ before: clock.now() - settings.state.settings.history.keep * DAY_MS });
  }

  owned.add(
    host.onDidCloseBlock((block) => {
      if (!settings.state.settings.history.enabled || !isKept(block)) return;
      waiting.push(entryOf(block, shellOf(host, block.sessionId)));
      if (waiting.length >= MOST_WAITING) write();
      else timer ??= clock.setTimer(WRITE_AFTER_MS, write);
    }),
  );
  return {
    dispose() {
      owned.dispose();
      write();
      store?.dispose();
    },
  };
}

/** A person hides a line with a space in front of it. An agent hides nothing. */
function isKept({ command, origin }: Block): boolean {
  return command.trim() !== '' && (origin.kind === 'agent' || !/^\s/.test(command));
}

function entryOf(block: Block, shell: string): NewHistoryEntry {
  const { command, cwd, exitCode, startedAt, endedAt, origin, trusted } = block;
  const durationMs = endedAt === null ? null : endedAt - startedAt;
  return { command: command.trim(), cwd, exitCode, startedAt, durationMs, origin, shell, trusted };
}

function shellOf(host: HistoryParts['host'], sessionId: SessionId): string {
  return host.list().find(({ id }) => id === sessionId)?.shell ?? '';
}
