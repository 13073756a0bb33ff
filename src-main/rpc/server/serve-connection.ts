import type { EventData, EventName } from '../../../contracts/events/index.ts';
import { type AnyMethod, ClientMessage, type MethodName, PROTOCOL } from '../../../contracts/rpc/index.ts';
import type { Caller, Services } from '../../../contracts/rpc/service.ts';
import { type Disposable, toDisposable } from '../../base/disposable.ts';
import type { Event } from '../../base/emitter.ts';
import type { Log } from '../../base/log.ts';
import { invariant, toWireError, VoxError } from '../../base/vox-error.ts';
import type { ServerChannel } from '../wire/server-channel.ts';
import { describeIssue, findMethod, readParams } from './read-params.ts';
import { StreamSink } from './stream-sink.ts';

/** An event of the contract with its data. */
export type HostEvent = { [N in EventName]: { readonly event: N; readonly data: EventData<N> } }[EventName];

export interface ConnectionOptions {
  readonly channel: ServerChannel;
  readonly services: Services;
  readonly events: Event<HostEvent>;
  readonly caller: Caller;
  readonly log: Log;
  /** Methods this transport offers; all of them when absent. */
  readonly offers?: ((method: MethodName) => boolean) | undefined;
}

/**
 * Answers the whole contract on one channel until it closes or the result is disposed (which closes it).
 * Every message and its parameters are checked; results are not, because they come from typed code. A service that throws
 * costs its caller an error and nobody else anything.
 */
export function serveConnection(options: ConnectionOptions): Disposable {
  const connection = new Connection(options);
  return toDisposable(() => connection.end());
}

class Connection {
  readonly #options: ConnectionOptions;
  readonly #streams = new Map<number, StreamSink>();
  readonly #events: Disposable;
  #hasEnded = false;
  /** It attached to look: nothing it sends changes anything from then on. */
  #onlyLooks = false;
  /** It called a tool as an agent: it can do nothing else from then on, least of all decide about what it asked for. */
  #isAgents = false;

  constructor(options: ConnectionOptions) {
    const { channel, events } = options;
    this.#options = options;
    this.#events = events(({ event, data }) => channel.send({ type: 'event', event, data }));
    channel.onClose(() => this.end());
    channel.onMessage((message) => this.#receive(message));
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#events.dispose();
    for (const sink of this.#streams.values()) sink.cancel();
    this.#streams.clear();
    this.#options.channel.close();
  }

  #receive(raw: unknown): void {
    const parsed = ClientMessage.safeParse(raw);
    if (!parsed.success) {
      this.#refuse(raw, describeIssue(parsed.error.issues[0]));
      return;
    }
    const message = parsed.data;
    if (message.type === 'ack') this.#streams.get(message.id)?.acknowledge(message.bytes);
    else if (message.type === 'cancel') this.#cancel(message.id);
    else void this.#call(message.id, message.method, message.params);
  }

  #refuse(raw: unknown, problem: string): void {
    this.#options.log.warn('rpc.bad-message', { connection: this.#options.caller.connectionId });
    const id = typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : 0;
    const isReadable = typeof id === 'number' && Number.isSafeInteger(id) && id > 0;
    const message = `That is no message of ${PROTOCOL}: ${problem}`;
    this.#options.channel.send({ type: 'error', id: isReadable ? id : 0, error: { code: 'bad-request', message } });
  }

  #cancel(id: number): void {
    this.#streams.get(id)?.cancel();
    this.#streams.delete(id);
  }

  async #call(id: number, name: string, rawParams: unknown): Promise<void> {
    const { channel, log } = this.#options;
    try {
      const method = findMethod(name);
      this.#admit(method);
      const params = readParams(method, rawParams);
      this.#onlyLooks ||= isAttachToLook(method, params);
      if (method.kind === 'stream') await this.#runStream(id, method, params);
      else channel.send({ type: 'result', id, result: await this.#invoke(method, params) });
    } catch (error) {
      const wireError = toWireError(error);
      if (wireError.code === 'internal') log.warn('rpc.failed', { method: name, at: firstFrame(error) });
      channel.send({ type: 'error', id, error: wireError });
    }
  }

  #admit(method: AnyMethod): void {
    const { caller, offers } = this.#options;
    if (offers && !offers(method.name)) {
      throw new VoxError('forbidden', `${method.name} is not offered on this connection. Use the Axis window for it.`);
    }
    if (/^agent\./.test(method.name)) this.#isAgents = true;
    else if (this.#isAgents && !/^app\./.test(method.name)) {
      throw new VoxError(
        'forbidden',
        `${method.name} is not for an agent, and this connection has called a tool as one.`,
      );
    }
    if (this.#onlyLooks && !method.isReading) {
      throw new VoxError(
        'forbidden',
        `${method.name} changes something, and this connection attached with readOnly. Connect again without it.`,
      );
    }
    if (method.personOnly && caller.role !== 'person') {
      throw new VoxError('forbidden', `${method.name} is for a person. Ask them to do it in the Axis window.`);
    }
  }

  async #runStream(id: number, method: AnyMethod, params: unknown): Promise<void> {
    if (this.#streams.has(id)) {
      throw new VoxError('bad-request', `Request ${id} is still running. Give every request an id of its own.`);
    }
    const { channel } = this.#options;
    const sink = new StreamSink((frame) => channel.send({ type: 'frame', id, frame }));
    this.#streams.set(id, sink);
    try {
      await this.#invoke(method, params, sink);
      if (!sink.isCancelled) channel.send({ type: 'end', id });
    } catch (error) {
      // Whoever cancelled waits for no answer, and the id may be in use again.
      if (!sink.isCancelled) throw error;
    } finally {
      if (this.#streams.get(id) === sink) this.#streams.delete(id);
      sink.cancel();
    }
  }

  /** `noun.verb` is the method `verb` of the service `noun`; the contract's types make sure that it is there. */
  async #invoke(method: AnyMethod, params: unknown, sink?: StreamSink): Promise<unknown> {
    const dot = method.name.indexOf('.');
    const service: unknown = Reflect.get(this.#options.services, method.name.slice(0, dot));
    invariant(typeof service === 'object' && service !== null, `no service answers ${method.name}`);
    const verb: unknown = Reflect.get(service, method.name.slice(dot + 1));
    invariant(typeof verb === 'function', `no service answers ${method.name}`);
    const { caller } = this.#options;
    return Reflect.apply(verb, service, sink ? [params, sink, caller] : [params, caller]);
  }
}

/** Where it was thrown, without the message: that may hold what a person typed. */
function firstFrame(error: unknown): string | null {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return /^\s+at .*$/m.exec(stack)?.[0].trim() ?? null;
}

/** @param params As the schema read them. */
function isAttachToLook({ name }: AnyMethod, params: unknown): boolean {
  return name === 'term.attach' && (params as { readOnly: boolean }).readOnly;
}
