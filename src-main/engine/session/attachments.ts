import type { TermFrame } from '../../../contracts/model/index.ts';
import type { FrameSink } from '../../../contracts/rpc/service.ts';

/** Bytes a client may leave unacknowledged. Above it the client gets a gap and attaches again; nobody waits for it. */
export const HIGH_WATER_BYTES = 4 << 20;

interface Attachment {
  readonly sink: FrameSink<TermFrame>;
  readonly settle: () => void;
}

/** The clients that watch one session. Each gets every frame in order, until its stream ends. */
export class Attachments {
  readonly #all = new Set<Attachment>();
  readonly #onDidChangeCount: () => void;

  constructor(onDidChangeCount: () => void) {
    this.#onDidChangeCount = onDidChangeCount;
  }

  get count(): number {
    return this.#all.size;
  }

  /** Settles when the stream has ended. @param first The snapshot. */
  add(sink: FrameSink<TermFrame>, first: TermFrame): Promise<void> {
    return new Promise((settle) => {
      const attachment = { sink, settle };
      sink.send(first);
      this.#all.add(attachment);
      this.#onDidChangeCount();
      sink.onCancel(() => this.#end(attachment));
    });
  }

  send(frame: TermFrame): void {
    for (const attachment of [...this.#all]) {
      const { sink } = attachment;
      const lags = frame.type === 'output' && sink.unacknowledgedBytes > HIGH_WATER_BYTES;
      sink.send(lags ? { type: 'gap' } : frame);
      if (lags) this.#end(attachment);
    }
  }

  /** The last frame of every stream. */
  endAll(last: TermFrame): void {
    for (const attachment of [...this.#all]) {
      attachment.sink.send(last);
      this.#end(attachment);
    }
  }

  #end(attachment: Attachment): void {
    if (!this.#all.delete(attachment)) return;
    attachment.settle();
    this.#onDidChangeCount();
  }
}
