import { writeSync } from 'node:fs';
import type { Disposable } from '../base/disposable.ts';

/** How long a terminal whose program does not read is left alone before it is offered more. */
const RETRY_MS = 2;
const MAX_RETRY_MS = 64;

export interface PtyWriterOptions {
  /** Writes what the terminal takes now. @returns How many bytes that was. @throws {Error} With the code EAGAIN when it is full. */
  write(bytes: Uint8Array): number;
}

/**
 * Writes keys to a terminal in the turn in which they come, in their order. node-pty hands every key to its pool of threads,
 * which takes longer than the echo itself, and asks a terminal that is full again in every turn of the event loop.
 */
export class PtyWriter implements Disposable {
  readonly #options: PtyWriterOptions;
  #waiting: Uint8Array[] = [];
  #timer: NodeJS.Timeout | null = null;
  #retryMs = RETRY_MS;
  #isDisposed = false;

  constructor(options: PtyWriterOptions) {
    this.#options = options;
  }

  write(bytes: Uint8Array): void {
    if (this.#isDisposed || bytes.length === 0) return;
    this.#waiting.push(bytes);
    if (!this.#timer) this.#flush();
  }

  /** What has not been taken is dropped. */
  dispose(): void {
    this.#isDisposed = true;
    this.#waiting = [];
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
  }

  #flush(): void {
    this.#timer = null;
    try {
      for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
        const count = this.#options.write(first);
        this.#retryMs = RETRY_MS;
        if (count < first.length) this.#waiting[0] = first.subarray(count);
        else this.#waiting.shift();
      }
    } catch (error) {
      if (isFull(error)) this.#retry();
      // EIO, EBADF: nobody is at the other end any more, and the exit is about to be told.
      else this.dispose();
    }
  }

  #retry(): void {
    this.#timer = setTimeout(() => this.#flush(), this.#retryMs);
    this.#retryMs = Math.min(2 * this.#retryMs, MAX_RETRY_MS);
  }
}

/** @param fd Of a terminal that does not block. */
export function writeToDescriptor(fd: number): PtyWriterOptions['write'] {
  return (bytes) => writeSync(fd, bytes);
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EWOULDBLOCK');
}
