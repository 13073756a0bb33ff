import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { OWNER_ONLY } from './files.ts';

export interface DetachedOptions {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Takes what the process prints; begun anew. */
  readonly logPath: string;
}

export interface DetachedProcess {
  /** Null while it runs; null too when a signal ended it. */
  readonly exitCode: number | null;
  readonly hasEnded: boolean;
}

/** Another process of this Node that outlives us and our terminal. */
export function startDetached({ args, cwd, env, logPath }: DetachedOptions): DetachedProcess {
  mkdirSync(dirname(logPath), { recursive: true, mode: 0o700 });
  const log = openSync(logPath, 'w', OWNER_ONLY);
  const child = spawn(process.execPath, [...args], {
    detached: true,
    stdio: ['ignore', log, log],
    cwd,
    env: { ...env },
  });
  closeSync(log);
  child.unref();
  // A process that could not start has ended; `hasEnded` says so.
  let hasFailed = false;
  child.on('error', () => {
    hasFailed = true;
  });
  return {
    get exitCode() {
      return child.exitCode;
    },
    get hasEnded() {
      return hasFailed || child.exitCode !== null || child.signalCode !== null;
    },
  };
}
