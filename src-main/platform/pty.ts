import { readSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type IPty, spawn } from 'node-pty';
import type { Size } from '../../contracts/model/index.ts';
import { Emitter, type Event } from '../base/emitter.ts';
import { VoxError } from '../base/vox-error.ts';
import { systemFiles } from './files.ts';
import { type Foreground, readForeground } from './foreground.ts';
import { isGroupAlive, programLineOf, type SessionProcesses, sessionProcesses, signalGroup } from './processes.ts';
import { PtyWriter, writeToDescriptor } from './pty-writer.ts';

export interface PtyOptions {
  /** Absolute path of the program. */
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly size: Size;
}

/** How the program ended: by its exit code, or by a signal (then `exitCode` is null). */
export interface PtyExit {
  readonly exitCode: number | null;
  readonly signal: number | null;
}

/** One pseudoterminal with a program in it. */
export interface Pty {
  readonly pid: number;
  /** Raw bytes as read; may end inside a code point or an escape sequence. */
  readonly onData: Event<Buffer<ArrayBuffer>>;
  /** Fires once, after the last `onData`. */
  readonly onExit: Event<PtyExit>;
  /** What the started process runs now, its arguments parted by NUL; another text once it has replaced itself. Null: unknown. */
  programLine(): string | null;
  write(bytes: Uint8Array): void;
  resize(size: Size): void;
  /** Sends SIGURG to the program that was started: nobody minds it who does not wait for it. */
  notify(): void;
  /** Who has the keyboard; null once the program has ended or where the system does not tell. */
  foreground(): Promise<Foreground | null>;
  /** Ends the foreground programs (never the shell): INT, then TERM, then KILL. Settles once they are gone. */
  endForeground(): Promise<void>;
  /** Ends everything in the terminal: HUP, then TERM, then KILL. Settles once it is gone. */
  kill(): Promise<void>;
}

export interface PtySpawner {
  /** @throws {VoxError} `session.spawn-failed`, with the next step. */
  spawn(options: PtyOptions): Pty;
}

/** How long a signal may take before the next, harder one. */
const GRACE_MS = 400;
/** The same for a foreground program: it may have something to clean up. */
const FOREGROUND_GRACE_MS = 900;
const POLL_MS = 15;
/** A program left in the background may print for ever; more than this is not waited for after the shell's end. */
const DRAIN_LIMIT_BYTES = 1 << 20;

export const systemPty: PtySpawner = {
  spawn(options) {
    assertProgram(options.file);
    assertFolder(options.cwd);
    try {
      const { cols, rows } = options.size;
      const inner = spawn(options.file, [...options.args], {
        name: options.env.TERM ?? 'xterm-256color',
        cols,
        rows,
        cwd: options.cwd,
        env: { ...options.env },
        encoding: null,
      });
      return new NodePty(inner);
    } catch (cause) {
      throw new VoxError(
        'session.spawn-failed',
        `Could not start ${options.file}: ${String(cause)}. Try another shell.`,
        {
          cause,
        },
      );
    }
  },
};

/** node-pty reports a program that cannot be run only as an early exit, so it is checked first. */
function assertProgram(file: string): void {
  if (systemFiles.isExecutable(file)) return;
  throw new VoxError(
    'session.spawn-failed',
    `There is no program ${file}. Set terminal.shell in the settings to an installed shell, or to null for your login shell.`,
  );
}

function assertFolder(path: string): void {
  if (systemFiles.isFolder(path)) return;
  throw new VoxError('session.spawn-failed', `There is no folder ${path}. Open the session in another folder.`);
}

class NodePty implements Pty {
  readonly pid: number;
  readonly #data = new Emitter<Buffer<ArrayBuffer>>();
  readonly #exit = new Emitter<PtyExit>();
  readonly onData = this.#data.event;
  readonly onExit = this.#exit.event;
  readonly #inner: IPty;
  readonly #processes: SessionProcesses;
  readonly #writer: PtyWriter | null;
  #hasExited = false;
  /** Whether programs outlived the one that was started. Null while that one lives. */
  #leftBehind: Promise<boolean> | null = null;

  constructor(inner: IPty) {
    this.#inner = inner;
    this.pid = inner.pid;
    this.#processes = sessionProcesses(inner.pid);
    // `encoding: null` delivers buffers, which node-pty's types do not say.
    inner.onData((chunk) => this.#data.fire(chunk as unknown as Buffer<ArrayBuffer>));
    inner.onExit(({ exitCode, signal }) => {
      this.#hasExited = true;
      this.#leftBehind = this.#processes.areAlive();
      this.#exit.fire({ exitCode: signal ? null : exitCode, signal: signal || null });
    });
    const { socket, fd } = insidesOf(inner);
    this.#writer = fd === null ? null : new PtyWriter({ write: writeToDescriptor(fd) });
    if (!socket || fd === null) return;
    beforeDestroy(socket, () => {
      // The descriptor's number is somebody else's soon.
      this.#writer?.dispose();
      for (const chunk of readAvailable(fd)) this.#data.fire(chunk);
    });
  }

  programLine(): string | null {
    return this.#hasExited ? null : programLineOf(this.pid);
  }

  write(bytes: Uint8Array): void {
    if (this.#hasExited || bytes.length === 0) return;
    if (this.#writer) this.#writer.write(bytes);
    else this.#inner.write(Buffer.from(bytes));
  }

  resize(size: Size): void {
    if (this.#hasExited) return;
    try {
      this.#inner.resize(size.cols, size.rows);
    } catch {
      /* The program ended a moment ago and the terminal is closed: there is nothing left to resize. */
    }
  }

  notify(): void {
    if (this.#hasExited || process.platform === 'win32') return;
    try {
      process.kill(this.pid, 'SIGURG');
    } catch {
      /* It ended a moment ago. */
    }
  }

  async foreground(): Promise<Foreground | null> {
    return this.#hasExited ? null : await readForeground(this.pid);
  }

  async endForeground(): Promise<void> {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'] as const) {
      const front = await this.foreground();
      if (!front || front.isShell) return;
      signalGroup(front.group, signal);
      if (await this.#isBackWithin(front.group, FOREGROUND_GRACE_MS)) return;
    }
  }

  async #isBackWithin(group: number, graceMs: number): Promise<boolean> {
    const deadline = performance.now() + graceMs;
    while (isGroupAlive(group)) {
      if (performance.now() > deadline) return false;
      await wait(POLL_MS);
    }
    return true;
  }

  async kill(): Promise<void> {
    // With nothing left the session's number is free for others, who are not ours to end.
    if (this.#leftBehind && !(await this.#leftBehind)) return;
    for (const signal of ['SIGHUP', 'SIGTERM', 'SIGKILL'] as const) {
      await this.#processes.signal(signal);
      if (await this.#isGoneWithin(GRACE_MS)) return;
    }
  }

  async #isGoneWithin(graceMs: number): Promise<boolean> {
    const deadline = performance.now() + graceMs;
    while (!this.#hasExited || (await this.#processes.areAlive())) {
      if (performance.now() > deadline) return false;
      await wait(POLL_MS);
    }
    return true;
  }
}

interface PtySocket {
  destroy: () => void;
  destroyed: boolean;
}

/** node-pty's socket and descriptor, which are not public, hence the look at their shape; null on Windows. */
function insidesOf(inner: IPty): { socket: PtySocket | null; fd: number | null } {
  const { _socket: socket, fd } = inner as unknown as { _socket?: PtySocket; fd?: unknown };
  return socket && typeof fd === 'number' ? { socket, fd } : { socket: null, fd: null };
}

/**
 * node-pty destroys its socket 200 ms after the program's end, even when this process was too busy to read it empty; what
 * is still in the kernel's buffer would be lost.
 */
function beforeDestroy(socket: PtySocket, run: () => void): void {
  const destroy = socket.destroy.bind(socket);
  socket.destroy = () => {
    if (!socket.destroyed) run();
    destroy();
  };
}

function* readAvailable(fd: number): Generator<Buffer<ArrayBuffer>> {
  for (let total = 0; total < DRAIN_LIMIT_BYTES; ) {
    const chunk = Buffer.allocUnsafe(65_536);
    let count = 0;
    try {
      count = readSync(fd, chunk, 0, chunk.length, null);
    } catch {
      /* EAGAIN: read empty. EIO: the other side is closed. */
    }
    if (count === 0) return;
    total += count;
    yield chunk.subarray(0, count);
  }
}
