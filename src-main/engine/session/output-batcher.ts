import type { Disposable } from '../../base/disposable.ts';
import type { Clock } from '../../platform/clock.ts';
import { ByteParts } from '../bytes/byte-parts.ts';

/** Output that comes so soon after the last frame waits, so that a flood travels in few large frames. */
const COALESCE_MS = 4;
/** So little within that time is somebody's typing, not a flood: its echo does not wait. */
const QUICK_BYTES = 512;
const QUICK_FRAMES = 4;
/** A frame goes out at once when it has grown to this. */
const FRAME_BYTES = 64 * 1024;

/** Joins small reads into frames: the first after a pause leaves at once, those that follow closely leave together. */
export class OutputBatcher implements Disposable {
  readonly #clock: Clock;
  readonly #send: (bytes: Buffer<ArrayBuffer>) => void;
  #waiting = new ByteParts();
  #timer: Disposable | null = null;
  /** Sent since the last pause. */
  #sent = { bytes: 0, frames: 0 };

  constructor(clock: Clock, send: (bytes: Buffer<ArrayBuffer>) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  push(bytes: Buffer): void {
    this.#waiting.push(bytes);
    if (this.#waiting.size >= FRAME_BYTES) this.flush();
  }

  /** A read is taken in whole: what it left goes out now, unless much went out just before. */
  endRead(): void {
    const isQuick = this.#sent.frames < QUICK_FRAMES && this.#sent.bytes + this.#waiting.size <= QUICK_BYTES;
    if (!this.#timer || isQuick) this.flush();
  }

  flush(): void {
    if (this.#waiting.size === 0) {
      this.#pause();
      return;
    }
    // A copy: between processes and threads the whole memory behind a view would travel with it.
    const bytes = this.#waiting.copy();
    this.#waiting = new ByteParts();
    this.#sent = { bytes: this.#sent.bytes + bytes.length, frames: this.#sent.frames + 1 };
    this.#timer?.dispose();
    // What comes within the next milliseconds is a flood's; when nothing comes, the timer finds nothing and stops.
    this.#timer = this.#clock.setTimer(COALESCE_MS, () => {
      this.#timer = null;
      if (this.#waiting.size > 0) this.#sent = { bytes: 0, frames: 0 };
      this.flush();
    });
    this.#send(bytes);
  }

  dispose(): void {
    this.#pause();
  }

  #pause(): void {
    this.#timer?.dispose();
    this.#timer = null;
    this.#sent = { bytes: 0, frames: 0 };
  }
}
