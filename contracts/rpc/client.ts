import type { EventData, EventName } from '../events/index.ts';
import type { WireError } from '../model/error-code.ts';
import type { ClientMessage, ServerMessage } from './envelope.ts';
import type { CallName, FrameOf, ParamsIn, Result, StreamName } from './index.ts';

/** A way to exchange messages with a host: IPC, a WebSocket or a socket stand behind it. */
export interface Channel {
  send(message: ClientMessage): void;
  onMessage(listener: (message: ServerMessage) => void): void;
  /** Called once when no more messages will come. */
  onClose(listener: () => void): void;
  close(): void;
}

/** What a failed call rejects with: an Error that carries the contract's code. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: WireError['code'];

  constructor(error: WireError) {
    super(error.message);
    this.code = error.code;
  }
}

export interface StreamHandlers<F> {
  onFrame(frame: F): void;
  /** `error` is null when the host ended the stream in order. Not called after `cancel`. */
  onEnd(error: WireError | null): void;
}

export interface RpcStream {
  /** Tells the host that this many bytes of `output` frames have been parsed. */
  acknowledge(bytes: number): void;
  cancel(): void;
}

interface PendingCall {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

const DISCONNECTED: WireError = {
  code: 'disconnected',
  message: 'The connection to the session host was lost. Reload to connect again.',
};

/** The typed client of the whole contract over one channel. Pure: it parses nothing and does no I/O of its own. */
export class RpcClient {
  readonly #channel: Channel;
  readonly #calls = new Map<number, PendingCall>();
  readonly #streams = new Map<number, StreamHandlers<unknown>>();
  readonly #listeners = new Map<string, Set<(data: unknown) => void>>();
  #nextId = 1;
  #isClosed = false;

  constructor(channel: Channel) {
    this.#channel = channel;
    channel.onMessage((message) => this.#receive(message));
    channel.onClose(() => this.#close());
  }

  call<N extends CallName>(name: N, params: ParamsIn<N>): Promise<Result<N>> {
    if (this.#isClosed) return Promise.reject(new RpcError(DISCONNECTED));
    const id = this.#nextId++;
    return new Promise<Result<N>>((resolve, reject) => {
      this.#calls.set(id, { resolve: (value) => resolve(value as Result<N>), reject });
      this.#channel.send({ type: 'call', id, method: name, params });
    });
  }

  stream<N extends StreamName>(name: N, params: ParamsIn<N>, handlers: StreamHandlers<FrameOf<N>>): RpcStream {
    const id = this.#nextId++;
    if (this.#isClosed) {
      void Promise.resolve().then(() => handlers.onEnd(DISCONNECTED));
      return { acknowledge: () => {}, cancel: () => {} };
    }
    this.#streams.set(id, handlers as StreamHandlers<unknown>);
    this.#channel.send({ type: 'call', id, method: name, params });
    return {
      acknowledge: (bytes) => {
        if (this.#streams.has(id)) this.#channel.send({ type: 'ack', id, bytes });
      },
      cancel: () => {
        if (this.#streams.delete(id) && !this.#isClosed) this.#channel.send({ type: 'cancel', id });
      },
    };
  }

  /** @returns A function that stops listening. */
  onEvent<N extends EventName>(name: N, listener: (data: EventData<N>) => void): () => void {
    const set = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, set);
    set.add(listener as (data: unknown) => void);
    return () => set.delete(listener as (data: unknown) => void);
  }

  close(): void {
    this.#channel.close();
    this.#close();
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'event') {
      for (const listener of this.#listeners.get(message.event) ?? []) listener(message.data);
      return;
    }
    const call = this.#calls.get(message.id);
    if (call) {
      this.#calls.delete(message.id);
      if (message.type === 'result') call.resolve(message.result);
      else if (message.type === 'error') call.reject(new RpcError(message.error));
      return;
    }
    const stream = this.#streams.get(message.id);
    if (!stream) return;
    if (message.type === 'frame') {
      stream.onFrame(message.frame);
      return;
    }
    this.#streams.delete(message.id);
    stream.onEnd(message.type === 'error' ? message.error : null);
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const call of this.#calls.values()) call.reject(new RpcError(DISCONNECTED));
    this.#calls.clear();
    const streams = [...this.#streams.values()];
    this.#streams.clear();
    for (const stream of streams) stream.onEnd(DISCONNECTED);
  }
}
