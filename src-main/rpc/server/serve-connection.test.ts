import { describe, expect, it, vi } from 'vitest';
import type { ChatId, MessageId, TermFrame, TerminalAnswer } from '../../../contracts/model/index.ts';
import { RpcClient } from '../../../contracts/rpc/client.ts';
import type { ServerMessage } from '../../../contracts/rpc/index.ts';
import type { FrameSink, Services } from '../../../contracts/rpc/service.ts';
import { Emitter } from '../../base/emitter.ts';
import { silentLog } from '../../base/log.ts';
import { VoxError } from '../../base/vox-error.ts';
import { createChannelPair } from '../wire/channel-pair.ts';
import { type ConnectionOptions, type HostEvent, serveConnection } from './serve-connection.ts';

type Verbs = Record<string, (...args: never[]) => Promise<unknown>>;

/** Serves only what a case needs; anything else would be our own bug and says so. */
function connect(services: Record<string, Verbs>, options: Partial<ConnectionOptions> = {}) {
  const { client, server } = createChannelPair();
  const events = new Emitter<HostEvent>();
  const received: ServerMessage[] = [];
  client.onMessage((message) => received.push(message));
  const connection = serveConnection({
    channel: server,
    services: services as unknown as Services,
    events: events.event,
    caller: { role: 'person', connectionId: 'test' },
    log: silentLog,
    ...options,
  });
  const waitFor = (expected: unknown) => vi.waitFor(() => expect(received).toContainEqual(expected));
  return { channel: client, rpc: new RpcClient(client), events, connection, received, waitFor };
}

const sessionId = 's-1';

const REFUSED: [name: string, method: string, params: unknown, code: string, words: string][] = [
  ['an unknown method', 'term.fly', {}, 'unknown-method', 'no method "term.fly"'],
  ['a prototype name', 'constructor', {}, 'unknown-method', 'no method'],
  [
    'a field of the wrong type',
    'term.resize',
    { sessionId, size: { cols: 'x', rows: 2 } },
    'bad-request',
    '"size.cols"',
  ],
  ['a missing field', 'term.submit', { sessionId }, 'bad-request', '"line" is missing (expected string)'],
  ['an id of the wrong shape', 'term.close', { sessionId: '1' }, 'bad-request', 'a session id looks like s-1'],
  ['parameters that are no object', 'term.close', 'x', 'bad-request', 'term.close: the parameters are wrong'],
  ['input as an agent', 'term.input', { sessionId, bytes: new Uint8Array(), origin: 'agent' }, 'forbidden', 'term_run'],
  ['a line as an agent', 'term.submit', { sessionId, line: 'ls', origin: 'agent' }, 'forbidden', 'term_run'],
  ['a service that is missing', 'term.list', {}, 'internal', 'no service answers term.list'],
];

const ANSWER: TerminalAnswer = {
  chatId: 'c-1' as ChatId,
  messageId: 'm-2' as MessageId,
  question: 'why?',
  author: 'offline',
  text: 'not counted',
  state: 'done',
  error: null,
};

describe('serveConnection', () => {
  it.each(REFUSED)('refuses %s', async (_name, method, params, code, words) => {
    const { channel, waitFor } = connect({});
    channel.send({ type: 'call', id: 1, method, params });
    await waitFor({ type: 'error', id: 1, error: { code, message: expect.stringContaining(words) } });
  });

  it('routes a call to its service with parsed parameters and the caller', async () => {
    const submit = vi.fn(async () => ({ blockId: null }));
    const { rpc } = connect({ term: { submit } });
    expect(await rpc.call('term.submit', { sessionId: 's-1' as never, line: 'ls' })).toEqual({ blockId: null });
    const params = { sessionId: 's-1', line: 'ls', origin: 'user' };
    expect(submit.mock.calls).toEqual([[params, { role: 'person', connectionId: 'test' }]]);
  });

  const WRITES: [method: string, params: object][] = [
    ['term.input', { sessionId, bytes: new Uint8Array([13]) }],
    ['term.submit', { sessionId, line: 'ls' }],
    ['term.resize', { sessionId, size: { cols: 80, rows: 24 } }],
    ['term.close', { sessionId }],
    ['term.restart', { sessionId }],
    ['term.open', {}],
    ['term.setMode', { sessionId, mode: 'Manual' }],
    ['term.takeOver', { sessionId }],
    ['approval.resolve', { approvalId: 'a-1', decision: { action: 'run' } }],
    ['settings.set', { patch: {} }],
  ];
  it.each(WRITES)('refuses %s once the connection has attached to look', async (method, params) => {
    const attach = vi.fn(async () => {});
    const { channel, rpc, waitFor } = connect({ term: { attach, list: async () => [] } });
    channel.send({ type: 'call', id: 1, method: 'term.attach', params: { sessionId, readOnly: true } });
    channel.send({ type: 'call', id: 2, method, params });
    await waitFor({
      type: 'error',
      id: 2,
      error: { code: 'forbidden', message: expect.stringContaining('attached with readOnly') },
    });
    expect(await rpc.call('term.list', {})).toEqual([]);
  });

  it('lets a tool read, and refuses it what only a person may do', async () => {
    const services = { term: { list: async () => [], close: async () => null } };
    const { rpc } = connect(services, { caller: { role: 'tool', connectionId: 't' } });
    expect(await rpc.call('term.list', {})).toEqual([]);
    await expect(rpc.call('term.close', { sessionId: 's-1' as never })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('takes no approval from a tool, whatever its model wrote (aci-risk-7)', async () => {
    const resolve = vi.fn(async () => null);
    const { rpc } = connect({ approval: { resolve } }, { caller: { role: 'tool', connectionId: 't' } });
    const params = { approvalId: 'a-1' as never, decision: { action: 'run', user_approval: true } as never };
    await expect(rpc.call('approval.resolve', params)).rejects.toMatchObject({ code: 'forbidden' });
    expect(resolve).not.toHaveBeenCalled();
  });

  it('offers only what the transport offers', async () => {
    const { rpc } = connect({ chat: { list: async () => [] } }, { offers: (name) => name.startsWith('term.') });
    await expect(rpc.call('chat.list', {})).rejects.toMatchObject({ code: 'forbidden' });
  });

  const THROWN: [name: string, thrown: unknown, error: unknown][] = [
    ['a VoxError', new VoxError('session.busy', 'Busy.'), { code: 'session.busy', message: 'Busy.' }],
    ['an Error', new TypeError('x is undefined'), { code: 'internal', message: 'x is undefined' }],
    ['anything', 'no', { code: 'internal', message: 'no' }],
  ];
  it.each(THROWN)('answers what a service threw (%s) and lives on', async (_name, thrown, error) => {
    const list = vi.fn(async (): Promise<unknown> => []).mockRejectedValueOnce(thrown);
    const { rpc } = connect({ term: { list } });
    await expect(rpc.call('term.list', {})).rejects.toMatchObject({ ...(error as object) });
    expect(await rpc.call('term.list', {})).toEqual([]);
  });

  const NO_MESSAGE: [name: string, raw: unknown, id: number][] = [
    ['null', null, 0],
    ['a string', 'hello', 0],
    ['an unknown type', { type: 'shout', id: 4 }, 4],
    ['a call without a method', { type: 'call', id: 5 }, 5],
    ['an id that is no number', { type: 'call', id: 'x', method: 'term.list', params: {} }, 0],
  ];
  it.each(NO_MESSAGE)('survives a message that is none: %s', async (_name, raw, id) => {
    const { channel, rpc, received } = connect({ term: { list: async () => [] } });
    channel.send(raw as never);
    expect(await rpc.call('term.list', {})).toEqual([]);
    const errors = received.filter((message) => message.type === 'error');
    expect(errors.map((message) => [message.id, message.error.code])).toEqual([[id, 'bad-request']]);
  });

  it('hands events to the client until it goes', async () => {
    const { channel, events, waitFor } = connect({});
    const event = { event: 'session.closed', data: { sessionId: 's-1' as never } } as const;
    events.fire(event);
    await waitFor({ type: 'event', ...event });
    channel.close();
    expect(events.hasListeners).toBe(false);
  });
});

describe('a stream', () => {
  /** A service whose stream the case drives by hand. */
  function openStream() {
    let sink: FrameSink<TermFrame> | undefined;
    const done = Promise.withResolvers<void>();
    const attach = (_params: never, given: never) => {
      sink = given;
      return done.promise;
    };
    const link = connect({ term: { attach, list: async () => [] } });
    const frames: TermFrame[] = [];
    const onEnd = vi.fn();
    const stream = link.rpc.stream(
      'term.attach',
      { sessionId: 's-1' as never },
      { onFrame: (frame) => frames.push(frame), onEnd },
    );
    const started = vi.waitFor(() => {
      if (!sink) throw new Error('the stream has not started');
      return sink;
    });
    return { ...link, ...done, stream, frames, onEnd, started };
  }
  const output = (size: number, seq = 1): TermFrame => ({
    type: 'output',
    seq,
    offset: 0,
    bytes: new Uint8Array(size),
  });

  it('delivers frames in order, then its end', async () => {
    const { started, frames, onEnd, resolve } = openStream();
    const sink = await started;
    sink.send(output(3));
    sink.send({ type: 'exit', code: 0 });
    resolve();
    await vi.waitFor(() => expect(onEnd.mock.calls).toEqual([[null]]));
    expect(frames).toEqual([output(3), { type: 'exit', code: 0 }]);
  });

  it('ends with the error of its service', async () => {
    const { started, onEnd, reject } = openStream();
    await started;
    reject(new VoxError('session.not-found', 'No session s-1.'));
    const error = { code: 'session.not-found', message: 'No session s-1.' };
    await vi.waitFor(() => expect(onEnd.mock.calls).toEqual([[error]]));
  });

  it('counts output until it is acknowledged and says when the backlog is gone', async () => {
    const { started, stream } = openStream();
    const sink = await started;
    const drained = vi.fn();
    sink.onDrain(drained);
    sink.send({ type: 'agent', answer: ANSWER, from: 0 });
    sink.send(output(100_000));
    expect(sink.unacknowledgedBytes).toBe(100_000);
    stream.acknowledge(50_000);
    await vi.waitFor(() => expect(sink.unacknowledgedBytes).toBe(50_000));
    expect(drained).toHaveBeenCalledTimes(0);
    stream.acknowledge(40_000);
    await vi.waitFor(() => expect(drained).toHaveBeenCalledTimes(1));
    stream.acknowledge(99_999_999);
    await vi.waitFor(() => expect(sink.unacknowledgedBytes).toBe(0));
    expect(drained).toHaveBeenCalledTimes(2);
  });

  const GONE: [name: string, leave: (link: ReturnType<typeof openStream>) => void][] = [
    ['cancels', ({ stream }) => stream.cancel()],
    ['closes the channel', ({ channel }) => channel.close()],
    ['is dropped by the host', ({ connection }) => connection.dispose()],
  ];
  it.each(GONE)('tells its service when the client %s, and sends nothing more', async (_name, leave) => {
    const link = openStream();
    const sink = await link.started;
    const cancelled = vi.fn();
    sink.onCancel(cancelled);
    leave(link);
    await vi.waitFor(() => expect(cancelled).toHaveBeenCalledTimes(1));
    sink.send(output(5));
    link.resolve();
    await vi.waitFor(() => expect(sink.isCancelled).toBe(true));
    expect(link.received.filter((message) => message.type === 'frame' || message.type === 'end')).toEqual([]);
    const late = vi.fn();
    sink.onCancel(late);
    expect(late).toHaveBeenCalledTimes(1);
  });

  it('keeps its id to itself while it runs', async () => {
    const { channel, started, waitFor, frames } = openStream();
    const sink = await started;
    channel.send({ type: 'call', id: 1, method: 'term.attach', params: { sessionId } });
    await waitFor({
      type: 'error',
      id: 1,
      error: { code: 'bad-request', message: expect.stringContaining('still running') },
    });
    sink.send(output(1));
    expect(sink.isCancelled).toBe(false);
    expect(frames).toEqual([]);
  });
});

describe('a connection that acted as an agent', () => {
  const decision = { action: 'run' as const };
  it.each<[method: string, params: object]>([
    ['approval.resolve', { approvalId: 'a-1', decision }],
    ['approval.list', {}],
    ['term.submit', { sessionId, line: 'ls' }],
    ['term.attach', { sessionId, readOnly: true }],
    ['settings.get', {}],
  ])('may not call %s any more', async (method, params) => {
    const { channel, waitFor, rpc } = connect({ agent: { tools: async () => [] } });
    await rpc.call('agent.tools', {});
    channel.send({ type: 'call', id: 9, method, params });
    await waitFor({ type: 'error', id: 9, error: { code: 'forbidden', message: expect.stringContaining('agent') } });
    expect(await rpc.call('agent.tools', {})).toEqual([]);
  });
});
