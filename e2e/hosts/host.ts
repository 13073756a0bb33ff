import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import type * as Electron from 'electron';

/** Runs in the main process. It may use nothing from outside itself but its two parameters. */
export type InMain<A, R> = (electron: typeof Electron, arg: A) => R | Promise<R>;

/** A running app: what the fixture needs of it, however it was started. */
export interface Host {
  readonly kind: 'electron' | 'stand-in' | 'browser';
  readonly page: Page;
  /** Pid of the process that holds the sessions. */
  readonly pid: number;
  /** What it has printed so far. */
  log(): string;
  /** @throws {Error} In the browser shell, which has no Electron. */
  evaluate<A, R>(run: InMain<A, R>, arg: A): Promise<R>;
  /** Starts the app a second time in the same home. @returns The exit code of that second process. */
  startAgain(): Promise<number | null>;
  /** Asks it to end as a person would who says yes to every question, and settles when its process is gone. */
  quit(): Promise<void>;
  /** Settles with the exit code once the process is gone. */
  readonly exited: Promise<number | null>;
}

/** Text of a process's output, as it grows. */
export function collectOutput(child: ChildProcess): {
  text(): string;
  until(pattern: RegExp): Promise<RegExpExecArray>;
} {
  let text = '';
  const add = (chunk: Buffer): void => {
    text += chunk.toString('utf8');
    child.emit('output');
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return {
    text: () => text,
    async until(pattern) {
      for (;;) {
        const match = pattern.exec(text);
        if (match) return match;
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The app ended early:\n${text}`);
        await Promise.race([once(child, 'output'), once(child, 'exit')]);
      }
    },
  };
}

/** @returns The exit code, or null when a signal ended it. */
export function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}
