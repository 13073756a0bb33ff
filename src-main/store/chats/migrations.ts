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
  // 3: The images of messages. They stand apart, so that a chat is read, and told to its clients, without their bytes.
  `
  CREATE TABLE images (
    chat INTEGER NOT NULL,
    message INTEGER NOT NULL,
    part INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (chat, message, part)
  ) STRICT;
  `,
];
