-- A file as schema 1 wrote it: one chat with a question and an answer, and one that was deleted.
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
INSERT INTO counters VALUES ('chat', 2);
INSERT INTO chats VALUES (1, 'Why does it fail?', 0, 's-1', 'run-1', 1000, 2000, 2, NULL);
INSERT INTO chats VALUES (2, 'Gone', 0, NULL, 'run-1', 1500, 1500, 1, 1600);
INSERT INTO messages VALUES (1, 1, 1, 'run-1', '{"id":"m-1","role":"user","createdAt":1000,"parts":[{"type":"text","text":"Why does it fail?"}],"state":"done","error":null,"author":null}');
INSERT INTO messages VALUES (2, 1, 2, 'run-1', '{"id":"m-2","role":"assistant","createdAt":2000,"parts":[{"type":"text","text":"A module is missing."}],"state":"done","error":null,"author":"tiny"}');
INSERT INTO texts VALUES (1, 1, 1, 'why does it fail?');
INSERT INTO texts VALUES (2, 1, 2, 'a module is missing.');
PRAGMA user_version = 1;
