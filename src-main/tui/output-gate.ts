import type { TermFrame } from '../../contracts/model/index.ts';
import type { FrameSink } from '../../contracts/rpc/service.ts';

type OutputFrame = Extract<TermFrame, { type: 'output' }>;

/**
 * The sink of an attachment: hands frames on in order. While it is held, frames wait here unacknowledged, so that a long wait
 * ends in a gap at the host and not in memory here.
 */
export class OutputGate implements FrameSink<TermFrame> {
  readonly #take: (frame: TermFrame, onTaken: () => void) => void;
  readonly #drainListeners: (() => void)[] = [];
  readonly #cancelListeners: (() => void)[] = [];
  #waiting: TermFrame[] = [];
  #isHeld = false;
  isCancelled = false;
  unacknowledgedBytes = 0;

  /** @param take Calls `onTaken` once the output has been shown. */
  constructor(take: (frame: TermFrame, onTaken: () => void) => void) {
    this.#take = take;
  }

  send(frame: TermFrame): void {
    if (this.isCancelled) return;
    if (frame.type === 'output') this.unacknowledgedBytes += frame.bytes.length;
    if (this.#isHeld) this.#waiting.push(frame);
    else this.#hand(frame);
  }

  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    for (const frame of this.#waiting.splice(0)) this.#hand(frame);
  }

  cancel(): void {
    if (this.isCancelled) return;
    this.isCancelled = true;
    this.#waiting = [];
    for (const listener of this.#cancelListeners) listener();
  }

  onDrain(listener: () => void): void {
    this.#drainListeners.push(listener);
  }

  onCancel(listener: () => void): void {
    this.#cancelListeners.push(listener);
  }

  #hand(frame: TermFrame): void {
    this.#take(frame, () => {
      if (frame.type === 'output') this.#taken(frame);
    });
  }

  #taken({ bytes }: OutputFrame): void {
    this.unacknowledgedBytes -= bytes.length;
    if (this.unacknowledgedBytes === 0) for (const listener of this.#drainListeners) listener();
  }
}
