import type { AgentId, HistoryEntry } from '../../../contracts/model/index.ts';
import type { Disposable } from '../../base/disposable.ts';
import { VoxError } from '../../base/vox-error.ts';
import { type OpenSqlite, type SqliteDatabase, setDatabaseAside, sqliteFault } from '../../platform/sqlite.ts';
import { foldWords } from '../chats/search-chats.ts';
import { inTransaction, migrate, NewerSchemaError } from '../migrate.ts';
import { type HistoryQuery, whereOf } from './history-query.ts';
import { HISTORY_STEPS } from './migrations.ts';

export type NewHistoryEntry = Omit<HistoryEntry, 'id'>;

/** The commands of sessions, across sessions and processes. */
export interface HistoryStore extends Disposable {
  /** All of them or none. @throws {VoxError} `history.unavailable`: the file cannot be written; the message says why. */
  add(entries: readonly NewHistoryEntry[]): void;
  /** The newest that fit, the oldest of them first. */
  find(query: HistoryQuery, limit: number): HistoryEntry[];
  /** Every one that fits, the oldest first, read as it is asked for. */
  all(query: HistoryQuery): IterableIterator<HistoryEntry>;
  /** Deletes those that fit and overwrites them in the file. @returns How many. */
  remove(query: HistoryQuery): number;
}

export interface HistoryStoreOptions {
  readonly open: OpenSqlite;
  readonly path: string;
  readonly now: () => number;
}

/**
 * Opens the file, at its newest schema. One that is damaged is set aside and a new one begun.
 *
 * @throws {VoxError} `history.unavailable`: it cannot be opened; the message says why and what to do.
 */
export function openHistoryStore({ open, path, now }: HistoryStoreOptions): HistoryStore {
  const database = openFile(open, path, now);
  const told = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw historyError(error, path);
    }
  };
  return {
    add: (entries) => told(() => addAll(database, entries)),
    find: (query, limit) => told(() => newest(database, query, limit)),
    all: (query) => told(() => eachOf(database, query)),
    remove: (query) => told(() => removeAll(database, query)),
    dispose: () => database.close(),
  };
}

function openFile(open: OpenSqlite, path: string, now: () => number): SqliteDatabase {
  try {
    return openMigrated(open, path);
  } catch (error) {
    if (sqliteFault(error) !== 'damaged') throw historyError(error, path);
    setDatabaseAside(path, new Date(now()));
    return openMigrated(open, path);
  }
}

function openMigrated(open: OpenSqlite, path: string): SqliteDatabase {
  const database = open(path);
  try {
    migrate(database, HISTORY_STEPS);
    // A file that is damaged where it is read first is found out before anything depends on it.
    database.prepare('SELECT * FROM commands ORDER BY id DESC LIMIT 1').get();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function historyError(error: unknown, path: string): VoxError {
  return new VoxError('history.unavailable', `The history (${path}) cannot be used: ${reasonOf(error)}`, {
    cause: error,
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof NewerSchemaError) return 'a newer Axis has changed it. Update this one.';
  switch (sqliteFault(error)) {
    case 'full':
      return 'the disk is full. Make room on it.';
    case 'denied':
      return 'it may not be read or written. Mend the access to it.';
    case 'busy':
      return 'another process keeps it to itself. Try again.';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

function addAll(database: SqliteDatabase, entries: readonly NewHistoryEntry[]): void {
  const insert = database.prepare(
    'INSERT INTO commands (command, folded, cwd, exit_code, started_at, duration_ms, agent, shell, trusted) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  inTransaction(database, () => {
    for (const { command, cwd, exitCode, startedAt, durationMs, origin, shell, trusted } of entries) {
      const agent = origin.kind === 'agent' ? origin.agentId : null;
      const times = [Math.round(startedAt), durationMs === null ? null : Math.round(durationMs)] as const;
      insert.run(command, foldWords(command), cwd, exitCode, ...times, agent, shell, trusted ? 1 : 0);
    }
  });
}

function newest(database: SqliteDatabase, query: HistoryQuery, limit: number): HistoryEntry[] {
  const { sql, values } = whereOf(query);
  const rows = database.prepare(`SELECT * FROM commands WHERE ${sql} ORDER BY id DESC LIMIT ?`).all(...values, limit);
  return rows.map(entryOf).reverse();
}

function* eachOf(database: SqliteDatabase, query: HistoryQuery): IterableIterator<HistoryEntry> {
  const { sql, values } = whereOf(query);
  for (const row of database.prepare(`SELECT * FROM commands WHERE ${sql} ORDER BY id`).iterate(...values)) {
    yield entryOf(row);
  }
}

function removeAll(database: SqliteDatabase, query: HistoryQuery): number {
  const { sql, values } = whereOf(query);
  const { changes } = database.prepare(`DELETE FROM commands WHERE ${sql}`).run(...values);
  // What was deleted is to be gone from the log beside the file too. Another reader may hinder it; the next one does it.
  if (Number(changes) > 0) database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  return Number(changes);
}

function entryOf(row: Record<string, unknown>): HistoryEntry {
  return {
    id: Number(row.id),
    command: String(row.command),
    cwd: row.cwd === null ? null : String(row.cwd),
    exitCode: row.exit_code === null ? null : Number(row.exit_code),
    startedAt: Number(row.started_at),
    durationMs: row.duration_ms === null ? null : Number(row.duration_ms),
    origin: row.agent === null ? { kind: 'user' } : { kind: 'agent', agentId: String(row.agent) as AgentId },
    shell: String(row.shell),
    trusted: row.trusted === 1,
  };
}
