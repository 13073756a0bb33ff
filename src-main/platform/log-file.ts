import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log, LogFacts } from '../base/log.ts';

/** Above this size the file of earlier runs is set aside when a new run begins; one such file is kept. */
const MAX_LOG_BYTES = 1024 * 1024;

/**
 * A log of JSON lines in `axis.log`, for bug reports: ids and codes, never what a person typed. What cannot be written is
 * dropped, because a full disk must not stop a terminal.
 */
export function createLogFile(dir: string): Log {
  const path = join(dir, 'axis.log');
  const attempt = (write: () => void) => {
    try {
      write();
    } catch {
      /* No room or no right to write: see above. */
    }
  };
  attempt(() => {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(path, `${path}.old`);
  });
  const write = (level: string, event: string, facts: LogFacts = {}) => {
    const entry = { at: new Date().toISOString(), level, event, pid: process.pid, ...facts };
    attempt(() => appendFileSync(path, `${JSON.stringify(entry)}\n`, { mode: 0o600 }));
  };
  return {
    info: (event, facts) => write('info', event, facts),
    warn: (event, facts) => write('warn', event, facts),
  };
}
