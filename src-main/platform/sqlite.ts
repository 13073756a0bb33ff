import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { OWNER_ONLY } from './files.ts';

export type SqliteDatabase = DatabaseSync;

/**
 * Opens a database; null is one in memory. `isSnapshot` reads a file as it is now and needs no room and no permission to write.
 * Errors are SQLite's and the system's: `sqliteFault` says what they mean.
 */
export type OpenSqlite = (path: string | null, options?: { readonly isSnapshot?: boolean }) => SqliteDatabase;

/** How long a statement waits for another process's, in milliseconds; the whole process stands still meanwhile, so few. */
const BUSY_MS = 500;

/** Files are made for the owner only (their `-wal` and `-shm` follow them), and several processes may have one open. */
export async function loadSqlite(): Promise<OpenSqlite> {
  const { DatabaseSync } = await import('node:sqlite');
  return (path, { isSnapshot = false } = {}) => {
    if (path === null) return new DatabaseSync(':memory:');
    if (isSnapshot) return new DatabaseSync(new URL(`${pathToFileURL(path)}?immutable=1`), { readOnly: true });
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // SQLite does not say why it cannot open a file; this does.
    closeSync(openSync(path, 'a+', OWNER_ONLY));
    const database = new DatabaseSync(path);
    try {
      // What is deleted is overwritten, because people delete chats that hold what nobody should read.
      database.exec(`PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA secure_delete = ON;`);
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  };
}

/** What went wrong: `damaged` is no database any more, `denied` is a matter of permissions, `busy` of another process. */
export type SqliteFault = 'damaged' | 'full' | 'busy' | 'denied' | 'other';

/** Where there is no room for the file that processes share, SQLite speaks of input and output (SQLITE_IOERR_SHMSIZE). */
const NO_ROOM_TO_SHARE = 4874;

/** SQLite's result codes: https://sqlite.org/rescode.html (the low byte is the primary code). */
const FAULTS: Readonly<Record<number, SqliteFault>> = {
  5: 'busy',
  6: 'busy',
  3: 'denied',
  8: 'denied',
  14: 'denied',
  23: 'denied',
  11: 'damaged',
  26: 'damaged',
  13: 'full',
};
const SYSTEM_FAULTS: Readonly<Record<string, SqliteFault>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
};

/** A database whose pages contradict each other, as SQLite's own error for it. */
export class SqliteDamage extends Error {
  readonly errcode = 11;
}

export function sqliteFault(error: unknown): SqliteFault {
  const { errcode, code } = error as { errcode?: number; code?: string };
  if (errcode === NO_ROOM_TO_SHARE) return 'full';
  return FAULTS[(errcode ?? 0) & 0xff] ?? SYSTEM_FAULTS[code ?? ''] ?? 'other';
}

/** The same for as long as it is the same file, whatever its name; null when there is none. */
export function fileNumberOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? null;
}

/** Renames a damaged database with the files beside it, so that nothing of it is lost. @returns Where it lies now. */
export function setDatabaseAside(path: string, now: Date): string {
  const stamp = now.toISOString().replace(/[:.]/g, '-');
  const aside = `${path}.damaged-${stamp}`;
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
  return aside;
}
