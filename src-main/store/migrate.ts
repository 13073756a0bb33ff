import type { SqliteDatabase } from '../platform/sqlite.ts';

/** The file was written by a release that knows more steps than this one. */
export class NewerSchemaError extends Error {}

/**
 * Brings a database to the newest schema, each step whole or not at all, however many processes try at once.
 *
 * @param steps SQL, in order: the file's `user_version` is the number of steps it has taken.
 * @throws {NewerSchemaError}
 */
export function migrate(database: SqliteDatabase, steps: readonly string[]): void {
  while (versionOf(database) < steps.length) inTransaction(database, () => step(database, steps));
  if (versionOf(database) > steps.length) throw new NewerSchemaError(`schema ${versionOf(database)}`);
}

/** Another process may have taken the step meanwhile: it is looked at again with the lock held. */
function step(database: SqliteDatabase, steps: readonly string[]): void {
  const version = versionOf(database);
  const statements = steps[version];
  if (statements === undefined) return;
  database.exec(statements);
  database.exec(`PRAGMA user_version = ${version + 1}`);
}

export function versionOf(database: SqliteDatabase): number {
  const row = database.prepare('PRAGMA user_version').get();
  return Number(row?.user_version ?? 0);
}

/** All of it or nothing; the lock is taken first, so that what was read still holds when it is written. */
export function inTransaction<T>(database: SqliteDatabase, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

function rollBack(database: SqliteDatabase): void {
  try {
    database.exec('ROLLBACK');
  } catch {
    /* A full disk, or the failed BEGIN itself: there is no transaction any more. */
  }
}
