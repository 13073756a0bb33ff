import type { EventData, EventName } from '../../contracts/events/index.ts';
import type { WireError } from '../../contracts/model/index.ts';
import { RpcClient, RpcError, type RpcStream, type StreamHandlers } from '../../contracts/rpc/client.ts';
import type { CallName, FrameOf, ParamsIn, Result, StreamName } from '../../contracts/rpc/index.ts';
import type { Bridge } from './bridge.ts';

export type ConnectionStatus =
  | { readonly state: 'connecting' }
  | { readonly state: 'connected' }
  /** `retryAt`: epoch milliseconds of the next attempt. */
  | { readonly state: 'disconnected'; readonly message: string; readonly retryAt: number };

/** Waits between attempts, in milliseconds; the last one repeats. */
const RETRY_MS = [250, 1000, 2000, 5000];

const LOST = 'The connection to the session host was lost.';
const NOT_CONNECTED: WireError = {
  code: 'disconnected',
  message: 'Not connected to the session host. It is tried again by itself; then do this once more.',
};

/**
 * The host as the page sees it: calls and streams go over the current connection, listeners outlive it. When a connection
 * ends it is opened again by itself, and `onConnect` listeners run so that each store can read the state afresh.
 */
export class HostConnection {
  readonly bridge: Bridge;
  readonly #listeners = new Map<EventName, Set<(data: never) => void>>();
  readonly #connectListeners = new Set<() => void>();
  readonly #statusListeners = new Set<(status: ConnectionStatus) => void>();
  #client: RpcClient | null = null;
  #status: ConnectionStatus = { state: 'connecting' };
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDisposed = false;

  constructor(bridge: Bridge) {
    this.bridge = bridge;
  }

  get status(): ConnectionStatus {
    return this.#status;
  }

  /** Opens the connection and keeps it open until `dispose`. */
  start(): void {
    void this.#connect();
  }

  /** Tries at once instead of waiting for the next attempt. */
  retry(): void {
    if (this.#status.state !== 'disconnected') return;
    clearTimeout(this.#timer);
    void this.#connect();
  }

  call<N extends CallName>(name: N, params: ParamsIn<N>): Promise<Result<N>> {
    return this.#client?.call(name, params) ?? Promise.reject(new RpcError(NOT_CONNECTED));
  }

  /** The stream ends with `disconnected` when the connection does; it is not opened again by itself. */
  stream<N extends StreamName>(name: N, params: ParamsIn<N>, handlers: StreamHandlers<FrameOf<N>>): RpcStream {
    if (this.#client) return this.#client.stream(name, params, handlers);
    void Promise.resolve().then(() => handlers.onEnd(NOT_CONNECTED));
    return { acknowledge: () => {}, cancel: () => {} };
  }

  /** Listens over every connection to come. @returns A function that stops listening. */
  onEvent<N extends EventName>(name: N, listener: (data: EventData<N>) => void): () => void {
    const set = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, set);
    set.add(listener);
    const off = this.#client?.onEvent(name, listener);
    return () => {
      set.delete(listener);
      off?.();
    };
  }

  /** Runs after each connect, and at once when already connected. @returns A function that stops listening. */
  onConnect(listener: () => void): () => void {
    this.#connectListeners.add(listener);
    if (this.#client) listener();
    return () => this.#connectListeners.delete(listener);
  }

  onStatus(listener: (status: ConnectionStatus) => void): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
    this.#client?.close();
    this.#client = null;
  }

  async #connect(): Promise<void> {
    this.#setStatus({ state: 'connecting' });
    try {
      const channel = await this.bridge.open();
      if (this.#isDisposed) {
        channel.close();
        return;
      }
      const client = new RpcClient(channel);
      channel.onClose(() => this.#lose(client));
      this.#adopt(client);
    } catch (error) {
      this.#retryLater(error instanceof Error ? error.message : LOST);
    }
  }

  #adopt(client: RpcClient): void {
    this.#client = client;
    this.#attempt = 0;
    for (const [name, set] of this.#listeners) {
      for (const listener of set) client.onEvent(name, listener as (data: EventData<typeof name>) => void);
    }
    this.#setStatus({ state: 'connected' });
    for (const listener of [...this.#connectListeners]) listener();
  }

  #lose(client: RpcClient): void {
    if (this.#client !== client || this.#isDisposed) return;
    this.#client = null;
    this.#retryLater(LOST);
  }

  #retryLater(message: string): void {
    if (this.#isDisposed) return;
    const waitMs = RETRY_MS[Math.min(this.#attempt, RETRY_MS.length - 1)] ?? 5000;
    this.#attempt += 1;
    this.#timer = setTimeout(() => void this.#connect(), waitMs);
    this.#setStatus({ state: 'disconnected', message, retryAt: Date.now() + waitMs });
  }

  #setStatus(status: ConnectionStatus): void {
    this.#status = status;
    for (const listener of [...this.#statusListeners]) listener(status);
  }
}
