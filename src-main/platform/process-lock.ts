import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Disposable, toDisposable } from '../base/disposable.ts';
import { OWNER_ONLY } from './files.ts';

/** What SQLite answers while another process holds the lock. */
const SQLITE_BUSY = 5;

/**
 * A lock that one process at a time holds and that ends with it, however it ends: the kernel's lock on a file, which Node
 * offers only through SQLite. The file itself stays and says nothing.
 *
 * @returns Null when another process holds it.
 * @throws {Error} With the system's code, e.g. `EACCES`: the file cannot be made.
 */
export async function takeProcessLock(path: string): Promise<Disposable | null> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // SQLite does not say why it cannot open a file; this does.
  closeSync(openSync(path, 'a', OWNER_ONLY));
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(path);
  try {
    database.exec('BEGIN EXCLUSIVE');
    return toDisposable(() => database.close());
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw error;
  }
}

/** Lets one process at a time do a short piece of work. */
export interface ProcessMutex {
  /** Waits for its turn, at most `waitMs`. Throws when that was not enough, and what `work` throws. */
  run<T>(work: () => T): T;
}

/** @param waitMs Milliseconds; the whole process stands still for them, so few. */
export async function createProcessMutex(path: string, waitMs: number): Promise<ProcessMutex> {
  const { DatabaseSync } = await import('node:sqlite');
  return {
    run(work) {
      // Opened each time (0.1 ms): nothing is held between two pieces of work, and a lock file that was removed is made anew.
      const database = new DatabaseSync(path);
      try {
        database.exec(`PRAGMA busy_timeout = ${waitMs}; BEGIN EXCLUSIVE`);
        return work();
      } finally {
        database.close();
      }
    },
  };
}
