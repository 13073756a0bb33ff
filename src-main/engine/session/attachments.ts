import type { TermFrame } from '../../../contracts/model/index.ts';
import type { FrameSink } from '../../../contracts/rpc/service.ts';
import type { Viewer } from '../../../contracts/rpc/session-host.ts';
import { Emitter } from '../../base/emitter.ts';

/**
 * Bytes a client may leave unacknowledged. Above it the client gets a gap and attaches again; nobody waits for it. What a
 * window has queued delays the prompt after Ctrl+C: it parses some 5 to 10 MB a second.
 */
export const HIGH_WATER_BYTES = 1 << 20;

/** Who attaches without a name. */
const NOBODY: Viewer = { clientId: '', isReadOnly: false };

interface Attachment {
  readonly viewer: Viewer;
  readonly sink: FrameSink<TermFrame>;
  readonly settle: () => void;
}

/** The clients that watch one session. Each gets every frame in order, until its stream ends. */
export class Attachments {
  readonly #all = new Set<Attachment>();
  readonly #onDidChangeCount: () => void;
  readonly #departures = new Emitter<string>();

  /** A client has gone by itself, and is attached no more; one that lagged or saw the end of the session has not. */
  readonly onDidLeave = this.#departures.event;

  constructor(onDidChangeCount: () => void) {
    this.#onDidChangeCount = onDidChangeCount;
  }

  get count(): number {
    return this.#all.size;
  }

  /** How many of them only look. */
  get observerCount(): number {
    return [...this.#all].filter(({ viewer }) => viewer.isReadOnly).length;
  }

  /** Settles when the stream has ended. @param first The snapshot. */
  add(sink: FrameSink<TermFrame>, first: TermFrame, viewer: Viewer = NOBODY): Promise<void> {
    return new Promise((settle) => {
      const attachment = { sink, settle, viewer };
      sink.send(first);
      this.#all.add(attachment);
      this.#onDidChangeCount();
      sink.onCancel(() => this.#leave(attachment));
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

  #leave(attachment: Attachment): void {
    if (!this.#end(attachment)) return;
    const { clientId } = attachment.viewer;
    if (![...this.#all].some(({ viewer }) => viewer.clientId === clientId)) this.#departures.fire(clientId);
  }

  /** @returns False when it had ended already. */
  #end(attachment: Attachment): boolean {
    if (!this.#all.delete(attachment)) return false;
    attachment.settle();
    this.#onDidChangeCount();
    return true;
  }
}
