/** The schema, step by step. A step that was released never changes, and only adds: an older process may have the file open. */
export const HISTORY_STEPS: readonly string[] = [
  // 1: One row a command. `folded` is what is searched; `agent` is null for a person's own.
  `
  CREATE TABLE commands (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    command TEXT NOT NULL,
    folded TEXT NOT NULL,
    cwd TEXT,
    exit_code INTEGER,
    started_at INTEGER NOT NULL,
    duration_ms INTEGER,
    agent TEXT,
    shell TEXT NOT NULL,
    trusted INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX commands_by_start ON commands (started_at);
  `,
];
