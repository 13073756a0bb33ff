import type { FrameSink } from '../../../contracts/rpc/service.ts';

/** Unacknowledged bytes of output at which a stream that was held back may go on. */
const LOW_WATER_BYTES = 32 * 1024;

/** One open stream of a connection: what the service sends into, and what the client's `ack` and `cancel` act on. */
export class StreamSink implements FrameSink<unknown> {
  readonly #forward: (frame: unknown) => void;
  readonly #drainListeners: (() => void)[] = [];
  readonly #cancelListeners: (() => void)[] = [];
  #unacknowledgedBytes = 0;
  #isCancelled = false;

  constructor(forward: (frame: unknown) => void) {
    this.#forward = forward;
  }

  get unacknowledgedBytes(): number {
    return this.#unacknowledgedBytes;
  }

  get isCancelled(): boolean {
    return this.#isCancelled;
  }

  send(frame: unknown): void {
    if (this.#isCancelled) return;
    this.#unacknowledgedBytes += outputBytes(frame);
    this.#forward(frame);
  }

  /** Runs each time the backlog falls to the low-water mark, and when it is gone. */
  onDrain(listener: () => void): void {
    this.#drainListeners.push(listener);
  }

  onCancel(listener: () => void): void {
    if (this.#isCancelled) listener();
    else this.#cancelListeners.push(listener);
  }

  acknowledge(bytes: number): void {
    const before = this.#unacknowledgedBytes;
    // A client that acknowledges more than it was sent gains nothing by it.
    const after = Math.max(0, before - bytes);
    this.#unacknowledgedBytes = after;
    const isBelowLowWater = before > LOW_WATER_BYTES && after <= LOW_WATER_BYTES;
    if (isBelowLowWater || (before > 0 && after === 0)) for (const listener of this.#drainListeners) listener();
  }

  cancel(): void {
    if (this.#isCancelled) return;
    this.#isCancelled = true;
    for (const listener of this.#cancelListeners.splice(0)) listener();
  }
}

/** Only `output` frames count: they alone can flood, and the client acknowledges nothing else. */
function outputBytes(frame: unknown): number {
  if (typeof frame !== 'object' || frame === null || !('type' in frame) || frame.type !== 'output') return 0;
  return 'bytes' in frame && frame.bytes instanceof Uint8Array ? frame.bytes.length : 0;
}
