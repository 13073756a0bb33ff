import type { Size } from '../../../contracts/model/index.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Clock } from '../../platform/clock.ts';
import { RestorableScreen } from '../screen/restorable-screen.ts';
import { Skimmer } from './skimmer.ts';

/** Bytes that wait to be taken in; when more come, the oldest are only skimmed. */
const MAX_WAITING_BYTES = 128 * 1024;
/** Taken in at once: a few milliseconds of work. */
const SLICE_BYTES = 32 * 1024;
const SLICE_INTERVAL_MS = 10;
/** How long a terminal must have printed little before what waits is taken in. */
const QUIET_MS = 100;
const QUIET_BYTES = 256 * 1024;
/** Rows kept above the screen. */
const SCROLLBACK = 1000;

/**
 * The terminal's whole state where the replay ring begins. What leaves the ring is taken in while little is printed, or
 * when somebody attaches: never while the pty is read.
 */
export class Checkpoint implements Disposable {
  readonly #clock: Clock;
  readonly #skimmer = new Skimmer();
  #screen: RestorableScreen | null = null;
  #size: Size;
  /** Bytes, and the sizes that the terminal was given between them. */
  #waiting: (Buffer | Size)[] = [];
  #waitingBytes = 0;
  #hasSkimmed = false;
  #newBytes = 0;
  #timer: Disposable | null = null;
  #prelude: Buffer | null = null;

  constructor(clock: Clock, size: Size) {
    this.#clock = clock;
    this.#size = size;
  }

  /** @param bytes What left the ring: behind its last byte a terminal can begin. */
  push(bytes: Buffer): void {
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    this.#newBytes += bytes.length;
    this.#prelude = null;
    while (this.#waitingBytes > MAX_WAITING_BYTES) this.#skim();
    this.#timer ??= this.#clock.setTimer(QUIET_MS, () => this.#tick());
  }

  resize(size: Size): void {
    this.#waiting.push(size);
    this.#prelude = null;
  }

  /** Bytes that bring a terminal, fresh from a reset, to where the ring begins; it must have the size of then. */
  prelude(): Buffer {
    if (this.#waiting.length > 0) this.#takeIn(Number.POSITIVE_INFINITY);
    this.#prelude ??= this.#screen?.restore() ?? Buffer.alloc(0);
    return this.#prelude;
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#timer = null;
    this.#screen?.dispose();
    this.#screen = null;
  }

  #tick(): void {
    this.#timer = null;
    const isQuiet = this.#newBytes < QUIET_BYTES;
    this.#newBytes = 0;
    if (isQuiet) this.#takeIn(SLICE_BYTES);
    if (this.#waitingBytes === 0) return;
    this.#timer = this.#clock.setTimer(isQuiet ? SLICE_INTERVAL_MS : QUIET_MS, () => this.#tick());
  }

  #takeIn(maxBytes: number): void {
    for (let left = maxBytes; left > 0 && this.#waiting.length > 0; ) {
      const next = this.#waiting[0];
      // What follows on a sequence that was skimmed in part is the rest of it.
      if (!Buffer.isBuffer(next) || !this.#skimmer.isGround) this.#skim();
      else {
        this.#waiting.shift();
        this.#write(next.subarray(0, left));
        this.#waitingBytes -= Math.min(left, next.length);
        if (next.length > left) this.#waiting.unshift(next.subarray(left));
        left -= next.length;
      }
    }
  }

  /** Takes in the oldest of what waits, bytes by their effects alone. */
  #skim(): void {
    const oldest = this.#waiting.shift();
    if (oldest === undefined) return;
    if (!Buffer.isBuffer(oldest)) {
      this.#resizeScreen(oldest);
      return;
    }
    this.#hasSkimmed = true;
    this.#skimmer.feed(oldest);
    this.#waitingBytes -= oldest.length;
  }

  #write(bytes: Buffer): void {
    this.#screen ??= new RestorableScreen(this.#size, { scrollback: SCROLLBACK });
    // CAN: a sequence that was begun is not gone on with.
    if (this.#hasSkimmed) this.#screen.write(Buffer.concat([Buffer.of(0x18), this.#skimmer.take()]));
    this.#hasSkimmed = false;
    this.#screen.write(bytes);
  }

  #resizeScreen(size: Size): void {
    this.#write(Buffer.alloc(0));
    this.#size = size;
    this.#screen?.resize(size);
  }
}
