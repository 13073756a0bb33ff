import type { EventData, EventName } from '../../contracts/events/index.ts';
import type { WireError } from '../../contracts/model/index.ts';
import type { Channel } from '../../contracts/rpc/client.ts';
import type {
  CallName,
  ClientMessage,
  FrameOf,
  MethodName,
  Params,
  Result,
  ServerMessage,
  StreamName,
} from '../../contracts/rpc/index.ts';
import type { Bridge } from './bridge.ts';

type Answer<N extends CallName> = (params: Params<N>) => Result<N>;

/** What a fake answer throws to fail a call with a code. */
export class FakeError extends Error {
  readonly error: WireError;

  constructor(error: WireError) {
    super(error.message);
    this.error = error;
  }
}

/** A host that answers what a test tells it to, and remembers what it was asked. */
export class FakeHost implements Bridge {
  readonly kind = 'browser';
  readonly platform = 'linux';
  /** Everything asked, oldest first. */
  readonly asked: { readonly method: string; readonly params: unknown }[] = [];
  /** Bytes acknowledged on all streams. */
  acknowledged = 0;
  isReachable = true;
  readonly #answers = new Map<string, (params: never) => unknown>();
  readonly #streams = new Map<number, string>();
  #listener: (message: ServerMessage) => void = () => {};
  #close: (() => void)[] = [];

  answer<N extends CallName>(method: N, answer: Answer<N>): this {
    this.#answers.set(method, answer);
    return this;
  }

  paramsOf<N extends MethodName>(method: N): Params<N>[] {
    return this.asked.filter((one) => one.method === method).map(({ params }) => params as Params<N>);
  }

  event<N extends EventName>(event: N, data: EventData<N>): void {
    this.#listener({ type: 'event', event, data });
  }

  /** Sends a frame to every open stream of the method. */
  frame<N extends StreamName>(method: N, frame: FrameOf<N>): void {
    for (const [id, name] of this.#streams) if (name === method) this.#listener({ type: 'frame', id, frame });
  }

  /** The connection goes away. */
  drop(): void {
    this.#streams.clear();
    for (const close of this.#close.splice(0)) close();
  }

  pathOf(): null {
    return null;
  }

  onCommand(): () => void {
    return () => {};
  }

  async open(): Promise<Channel> {
    if (!this.isReachable) throw new Error('The session host does not answer.');
    return {
      send: (message) => this.#receive(message),
      onMessage: (listener) => {
        this.#listener = listener;
      },
      onClose: (listener) => {
        this.#close.push(listener);
      },
      close: () => this.drop(),
    };
  }

  #receive(message: ClientMessage): void {
    if (message.type === 'ack') this.acknowledged += message.bytes;
    if (message.type === 'cancel') this.#streams.delete(message.id);
    if (message.type !== 'call') return;
    const { id, method, params } = message;
    this.asked.push({ method, params });
    if (method.endsWith('.attach')) {
      this.#streams.set(id, method);
      return;
    }
    queueMicrotask(() => this.#listener(this.#reply(id, method, params)));
  }

  #reply(id: number, method: string, params: unknown): ServerMessage {
    const answer = this.#answers.get(method);
    if (!answer) return { type: 'error', id, error: { code: 'unknown-method', message: `no answer to ${method}` } };
    try {
      return { type: 'result', id, result: answer(params as never) };
    } catch (error) {
      if (error instanceof FakeError) return { type: 'error', id, error: error.error };
      throw error;
    }
  }
}
