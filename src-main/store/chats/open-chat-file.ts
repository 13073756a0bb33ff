import {
  fileNumberOf,
  type OpenSqlite,
  SqliteDamage,
  type SqliteDatabase,
  setDatabaseAside,
  sqliteFault,
} from '../../platform/sqlite.ts';
import { migrate, versionOf } from '../migrate.ts';
import { MIGRATIONS } from './migrations.ts';
import { damagedProblem, storageProblem } from './storage-problem.ts';

export interface OpenedChats {
  readonly database: SqliteDatabase;
  /** `snapshot`: the file can only be read. `memory`: not even that. */
  readonly kind: 'file' | 'snapshot' | 'memory';
  readonly problem: string | null;
}

export interface ChatFile {
  /** Null: in memory from the start. */
  readonly path: string | null;
  readonly now: number;
  /** Something in it could not be read: all of it is looked at. */
  readonly isSuspect?: boolean;
}

/**
 * The database of chats, at its newest schema. A file that is damaged is set aside and a new one begun; where nothing can
 * be written, the file is read as it is; where that fails too, chats are kept in memory. Never throws.
 */
export function openChatFile(open: OpenSqlite, { path, now, isSuspect = false }: ChatFile): OpenedChats {
  if (path === null) return inMemory(open, null);
  const fileNumber = fileNumberOf(path);
  try {
    return { database: openMigrated(open, path, isSuspect), kind: 'file', problem: null };
  } catch (error) {
    if (sqliteFault(error) !== 'damaged') return snapshot(open, path, storageProblem(error, path));
    return beginAnew(open, { path, now, fileNumber });
  }
}

function beginAnew(
  open: OpenSqlite,
  { path, now, fileNumber }: { readonly path: string; readonly now: number; readonly fileNumber: number | null },
): OpenedChats {
  try {
    // Another process may have found it damaged too, and begun a new one already.
    const isStillThere = fileNumberOf(path) === fileNumber;
    const problem = isStillThere ? damagedProblem(path, setDatabaseAside(path, new Date(now))) : null;
    return { database: openMigrated(open, path, false), kind: 'file', problem };
  } catch (error) {
    return inMemory(open, storageProblem(error, path));
  }
}

function openMigrated(open: OpenSqlite, path: string | null, isSuspect: boolean): SqliteDatabase {
  const database = open(path);
  try {
    migrate(database, MIGRATIONS);
    // The first pages of the tables: a file that is damaged there is found out before anything depends on it.
    database.prepare('SELECT * FROM chats ORDER BY number DESC LIMIT 1').get();
    database.prepare('SELECT id FROM messages ORDER BY id DESC LIMIT 1').get();
    if (isSuspect && database.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok') throw new SqliteDamage();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function snapshot(open: OpenSqlite, path: string, problem: string): OpenedChats {
  try {
    const database = open(path, { isSnapshot: true });
    if (versionOf(database) === MIGRATIONS.length) return { database, kind: 'snapshot', problem };
    database.close();
  } catch {
    /* There is nothing to read. */
  }
  return inMemory(open, problem);
}

function inMemory(open: OpenSqlite, problem: string | null): OpenedChats {
  return { database: openMigrated(open, null, false), kind: 'memory', problem };
}
