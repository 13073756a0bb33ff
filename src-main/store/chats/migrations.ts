import type { SqliteDatabase } from '../../platform/sqlite.ts';

/**
 * The schema, step by step: the file's `user_version` is the number of steps it has taken. A step that was released never
 * changes, and only adds: a process of the release before may have the file open.
 */
export const MIGRATIONS: readonly string[] = [
  // 1: Chats and their messages. `run` is the process that wrote a row: its sessions ended with it. What a person may
  // search for stands apart, so that a search reads nothing else; folded, as SQLite knows upper and lower case in ASCII only.
  `
  CREATE TABLE chats (
    number INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    renamed INTEGER NOT NULL,
    session TEXT,
    run TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    deleted_at INTEGER
  ) STRICT;
  CREATE TABLE messages (
    id INTEGER PRIMARY KEY,
    chat INTEGER NOT NULL,
    number INTEGER NOT NULL,
    run TEXT NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (chat, number)
  ) STRICT;
  CREATE TABLE texts (
    id INTEGER PRIMARY KEY,
    chat INTEGER NOT NULL,
    number INTEGER NOT NULL,
    words TEXT NOT NULL,
    UNIQUE (chat, number)
  ) STRICT;
  CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
  INSERT INTO counters VALUES ('chat', 0);
  `,
  // 2: Which process answers in a chat, and until when it has said that it does.
  `
  ALTER TABLE chats ADD COLUMN holder TEXT;
  ALTER TABLE chats ADD COLUMN held_until INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX chats_by_update ON chats (updated_at DESC);
  `,
];

/** The file was written by a release that knows more steps than this one. */
export class NewerSchemaError extends Error {}

/** Brings a database to the newest schema, each step whole or not at all, however many processes try at once. */
export function migrate(database: SqliteDatabase): void {
  while (versionOf(database) < MIGRATIONS.length) inTransaction(database, () => step(database));
  if (versionOf(database) > MIGRATIONS.length) throw new NewerSchemaError(`schema ${versionOf(database)}`);
}

/** Another process may have taken the step meanwhile: it is looked at again with the lock held. */
function step(database: SqliteDatabase): void {
  const version = versionOf(database);
  const statements = MIGRATIONS[version];
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
