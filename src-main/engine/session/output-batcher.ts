import type { Disposable } from '../../base/disposable.ts';
import type { Clock } from '../../platform/clock.ts';

/** Output that comes so soon after the last frame waits, so that a flood travels in few large frames. */
const COALESCE_MS = 4;
/** A frame goes out at once when it has grown to this. */
const FRAME_BYTES = 64 * 1024;

/** Joins small reads into frames: the first after a pause leaves at once, those that follow closely leave together. */
export class OutputBatcher implements Disposable {
  readonly #clock: Clock;
  readonly #send: (bytes: Buffer<ArrayBuffer>) => void;
  #parts: Buffer<ArrayBuffer>[] = [];
  #size = 0;
  #timer: Disposable | null = null;

  constructor(clock: Clock, send: (bytes: Buffer<ArrayBuffer>) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  push(bytes: Buffer<ArrayBuffer>): void {
    if (bytes.length === 0) return;
    this.#parts.push(bytes);
    this.#size += bytes.length;
    if (this.#size >= FRAME_BYTES) this.flush();
  }

  /** A read is taken in whole: what it left goes out now, unless a frame went out just before. */
  endRead(): void {
    if (!this.#timer) this.flush();
  }

  flush(): void {
    this.#timer?.dispose();
    this.#timer = null;
    if (this.#size === 0) return;
    const bytes = this.#parts.length === 1 ? (this.#parts[0] as Buffer<ArrayBuffer>) : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#size = 0;
    // What comes within the next milliseconds is a flood's; when nothing comes, the timer finds nothing and stops.
    this.#timer = this.#clock.setTimer(COALESCE_MS, () => {
      this.#timer = null;
      this.flush();
    });
    this.#send(bytes);
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#timer = null;
  }
}
