import { describe, expect, it } from 'vitest';
import type { SessionId } from '../model/ids.ts';
import { type Channel, RpcClient } from './client.ts';
import type { ClientMessage, ServerMessage } from './envelope.ts';

function createPair() {
  const sent: ClientMessage[] = [];
  let receive: (message: ServerMessage) => void = () => {};
  let close: () => void = () => {};
  const channel: Channel = {
    send: (message) => sent.push(message),
    onMessage: (listener) => {
      receive = listener;
    },
    onClose: (listener) => {
      close = listener;
    },
    close: () => close(),
  };
  return { client: new RpcClient(channel), sent, receive: (m: ServerMessage) => receive(m), close: () => close() };
}

const SESSION = 's-1' as SessionId;

describe('RpcClient', () => {
  it('matches answers to calls by id, in any order', async () => {
    const { client, sent, receive } = createPair();
    const first = client.call('term.list', {});
    const second = client.call('chat.list', {});
    expect(sent.map((message) => message.id)).toEqual([1, 2]);
    receive({ type: 'result', id: 2, result: [] });
    receive({ type: 'error', id: 1, error: { code: 'internal', message: 'no' } });
    await expect(second).resolves.toEqual([]);
    await expect(first).rejects.toMatchObject({ code: 'internal', message: 'no' });
  });

  it('hands a stream its frames until it is cancelled, and sends acks', () => {
    const { client, sent, receive } = createPair();
    const frames: unknown[] = [];
    const stream = client.stream('term.attach', { sessionId: SESSION }, { onFrame: (f) => frames.push(f), onEnd() {} });
    receive({ type: 'frame', id: 1, frame: { type: 'gap' } });
    stream.acknowledge(5);
    stream.cancel();
    receive({ type: 'frame', id: 1, frame: { type: 'gap' } });
    stream.acknowledge(5);
    expect(frames).toEqual([{ type: 'gap' }]);
    expect(sent.slice(1)).toEqual([
      { type: 'ack', id: 1, bytes: 5 },
      { type: 'cancel', id: 1 },
    ]);
  });

  it('fails every call and stream when the channel closes, and later ones at once', async () => {
    const { client, close } = createPair();
    const ends: unknown[] = [];
    const handlers = { onFrame() {}, onEnd: (error: unknown) => ends.push(error) };
    const call = client.call('term.list', {});
    client.stream('term.attach', { sessionId: SESSION }, handlers);
    close();
    await expect(call).rejects.toMatchObject({ code: 'disconnected' });
    await expect(client.call('term.list', {})).rejects.toMatchObject({ code: 'disconnected' });
    client.stream('term.attach', { sessionId: SESSION }, handlers);
    await Promise.resolve();
    expect(ends).toEqual([
      expect.objectContaining({ code: 'disconnected' }),
      expect.objectContaining({ code: 'disconnected' }),
    ]);
  });

  it('tells listeners of events until they leave', () => {
    const { client, receive } = createPair();
    const seen: unknown[] = [];
    const stop = client.onEvent('session.closed', (data) => seen.push(data));
    receive({ type: 'event', event: 'session.closed', data: { sessionId: SESSION } });
    stop();
    receive({ type: 'event', event: 'session.closed', data: { sessionId: SESSION } });
    expect(seen).toEqual([{ sessionId: SESSION }]);
  });
});
