import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PROTOCOL } from '../../../contracts/rpc/index.ts';
import type { Services } from '../../../contracts/rpc/service.ts';
import { Emitter } from '../../base/emitter.ts';
import { silentLog } from '../../base/log.ts';
import { systemFiles as files } from '../../platform/files.ts';
import { MAX_GUEST_BYTES, MAX_MESSAGE_BYTES } from './line-channel.ts';
import type { HostEvent } from './serve-connection.ts';
import { startTermListener, type TermListener } from './term-listener.ts';

let dataDir: string;
let listener: TermListener;
const sockets: Socket[] = [];
const events = new Emitter<HostEvent>();
const open = vi.fn(async () => ({ sessionId: 's-1' }));
const services = {
  term: { list: async () => [], open },
  block: { list: async () => ['x'.repeat(400_000)] },
} as unknown as Services;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'axis-abuse-'));
  listener = await startTermListener({
    services,
    events: events.event,
    log: silentLog,
    files,
    dataDir,
    root: 'daemon',
    port: 0,
  });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await listener.dispose();
  rmSync(dataDir, { recursive: true });
});

const token = () => JSON.parse(readFileSync(join(dataDir, 'hosts', `${process.pid}.json`), 'utf8')).token as string;
const list = (id = 1) => `${JSON.stringify({ type: 'call', id, method: 'term.list', params: {}, token: token() })}\n`;

/** A raw connection, and what has come back on it. */
function dial() {
  const socket = createConnection({ host: '127.0.0.1', port: listener.port });
  sockets.push(socket);
  socket.on('error', () => {});
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const received = (part: string) => vi.waitFor(() => expect(text).toContain(part), { timeout: 10_000 });
  return { socket, closed, received };
}
/** The host is as it was: somebody else is answered. */
async function isWell(): Promise<void> {
  const { socket, received } = dial();
  socket.write(list());
  await received('"type":"result"');
  socket.destroy();
}
/** Settles when the bytes have left, or cannot. */
const send = (socket: Socket, bytes: Buffer) => new Promise<void>((resolve) => socket.write(bytes, () => resolve()));

describe('on the wire of a daemon', () => {
  it('random bytes cost nobody else anything, with and without frames', async () => {
    const hello = `${JSON.stringify({ type: 'hello', protocol: PROTOCOL, frames: 'binary', token: token() })}\n`;
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 3000 });
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(bytes, { minLength: 1, maxLength: 6 }), async (usesFrames, parts) => {
        const { socket } = dial();
        if (usesFrames) socket.write(hello);
        for (const part of parts) await send(socket, Buffer.from(part));
        socket.destroy();
      }),
      { numRuns: 40 },
    );
    await isWell();
  });

  it('mutated messages get an error or an answer, and the connection lives on', async () => {
    const { socket, received } = dial();
    const json = fc.json({ maxDepth: 4 }).map((text) => text.replaceAll('\n', ' '));
    const envelope = fc
      .record({
        type: fc.constantFrom('call', 'ack', 'cancel', 'hello', 7),
        id: fc.anything(),
        method: fc.anything(),
        params: fc.anything(),
      })
      .map((message) => JSON.stringify({ ...message, token: token() }));
    const lines = [...fc.sample(json, 150), ...fc.sample(envelope, 150)].filter((line) => !line?.includes('"hello"'));
    for (const line of lines) socket.write(`${line}\n`);
    socket.write(list(4_000_001));
    await received('"result","id":4000001');
    expect(open).not.toHaveBeenCalled();
  });

  it('a line that is too long is left out in words, before and after the token, and the next one is read', async () => {
    const { socket, received } = dial();
    await send(socket, Buffer.alloc(MAX_GUEST_BYTES + 10, 'x'));
    await received(`longer than ${MAX_GUEST_BYTES} bytes`);
    socket.write(`\n${list(2)}`);
    await received('"result","id":2');
    await send(socket, Buffer.alloc(MAX_MESSAGE_BYTES + 10, 'y'));
    await received(`longer than ${MAX_MESSAGE_BYTES} bytes`);
    socket.write(`${'y'.repeat(1000)}\n${list(3)}`);
    await received('"result","id":3');
  });

  it('a deep nest of brackets is only a bad message', async () => {
    const { socket, received } = dial();
    socket.write(`${'['.repeat(100_000)}${']'.repeat(100_000)}\n`);
    await received('unauthorized');
    socket.write(list(2));
    await received('"result","id":2');
  });

  it('who sends a byte at a time and never a token is told so, and hung up on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { socket, closed } = dial();
      await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
      const text = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())));
      socket.write('{');
      // The listener has it once it answers somebody who came later.
      const other = createConnection({ host: '127.0.0.1', port: listener.port });
      sockets.push(other);
      other.write(list());
      await new Promise<void>((resolve) => other.once('data', () => resolve()));
      vi.advanceTimersByTime(15_000);
      expect(await text).toContain('No token came within 15 s.');
      await closed;
      expect(other.destroyed).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('half a frame waits, and ends with its connection', async () => {
    const { socket, received, closed } = dial();
    socket.write(`${JSON.stringify({ type: 'hello', protocol: PROTOCOL, frames: 'binary', token: token() })}\n`);
    await received('hello');
    await send(socket, Buffer.from([0, 0, 1, 0, 3, 1]));
    await isWell();
    socket.end();
    await closed;
    expect(events.hasListeners).toBe(false);
  });

  it('who calls and never reads is cut off before it costs much memory', async () => {
    const { socket, closed } = dial();
    socket.pause();
    const call = { type: 'call', method: 'block.list', params: { sessionId: 's-1' }, token: token() };
    let isClosed = false;
    void closed.then(() => {
      isClosed = true;
    });
    // 400 KB an answer: some hundred of them are more than may wait.
    for (let id = 1; !isClosed && id < 400; id++)
      await send(socket, Buffer.from(`${JSON.stringify({ ...call, id })}\n`));
    socket.resume();
    await closed;
    await isWell();
  }, 30_000);

  it('a thousand connections at once are served, and then let go', async () => {
    const call = list();
    const answers = Array.from({ length: 1000 }, () => {
      const { socket } = dial();
      socket.write(call);
      return new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())));
    });
    const texts = await Promise.all(answers);
    expect(texts.filter((text) => text.startsWith('{"type":"result"'))).toHaveLength(1000);
    for (const socket of sockets.splice(0)) socket.destroy();
    await isWell();
    await vi.waitFor(() => expect(events.hasListeners).toBe(false));
  }, 30_000);
});
