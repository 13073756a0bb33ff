import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { encodeClientMessage } from '../../../contracts/rpc/binary-frame.ts';
import { type ClientMessage, PROTOCOL } from '../../../contracts/rpc/index.ts';
import type { Services } from '../../../contracts/rpc/service.ts';
import { Emitter } from '../../base/emitter.ts';
import { silentLog } from '../../base/log.ts';
import { systemFiles as files } from '../../platform/files.ts';
import type { HostAddress } from '../wire/discovery.ts';
import type { HostEvent } from './serve-connection.ts';
import { startTermListener, type TermListener } from './term-listener.ts';

let dataDir: string;
let listener: TermListener;
const events = new Emitter<HostEvent>();
const input = vi.fn(async () => null);
const services = {
  app: { info: async () => ({ version: '0', platform: 'test', homeDir: '/', shells: [], protocol: PROTOCOL }) },
  term: {
    list: async () => [],
    input,
    attach: async (_params: unknown, sink: { send(frame: unknown): void }) => {
      sink.send({ type: 'output', seq: 1, offset: 0, bytes: new Uint8Array([0, 255, 10]) });
    },
  },
  chat: { list: async () => [] },
} as unknown as Services;

const start = () =>
  startTermListener({ services, events: events.event, log: silentLog, files, dataDir, root: 'browser', port: 0 });
const hostsDir = () => join(dataDir, 'hosts');
const address = (): HostAddress => JSON.parse(readFileSync(join(hostsDir(), `${process.pid}.json`), 'utf8'));

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'axis-term-'));
  input.mockReset().mockResolvedValue(null);
  listener = await start();
});
afterEach(async () => {
  await listener.dispose();
  rmSync(dataDir, { recursive: true });
});

/** Sends raw lines and collects what comes back. */
function dial() {
  const socket = createConnection({ host: '127.0.0.1', port: listener.port });
  const received: unknown[] = [];
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    received.push(...lines.map((line) => JSON.parse(line)));
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const call = (method: string, params: unknown, token: unknown = address().token) =>
    socket.write(`${JSON.stringify({ type: 'call', id: 1, method, params, token })}\n`);
  const waitFor = (expected: unknown) => vi.waitFor(() => expect(received).toContainEqual(expected));
  return { socket, received, call, waitFor, closed };
}
const result = (value: unknown) => ({ type: 'result', id: 1, result: value });
const error = (id: number, code: string) => ({
  type: 'error',
  id,
  error: { code, message: expect.stringMatching(/\w\.$/) },
});

describe('the terminal listener', () => {
  it('answers a request that brings the token', async () => {
    const { call, waitFor, socket } = dial();
    call('term.list', {});
    await waitFor(result([]));
    socket.destroy();
  });

  const TOKENS: [name: string, token: unknown][] = [
    ['none', undefined],
    ['an empty one', ''],
    ['a wrong one', 'guess'],
    ['a number', 7],
    ['an object', { length: 43 }],
  ];
  it.each(TOKENS)('refuses a request whose token is %s, also after a good one', async (_name, token) => {
    const { call, waitFor, socket } = dial();
    call('term.list', {});
    await waitFor(result([]));
    socket.write(`${JSON.stringify({ type: 'call', id: 2, method: 'term.list', params: {}, token })}\n`);
    await waitFor(error(2, 'unauthorized'));
    socket.destroy();
  });

  const BROKEN: [name: string, line: string, answer: unknown][] = [
    ['no JSON', '{"type":', error(0, 'bad-request')],
    ['no object', '[]', error(0, 'unauthorized')],
    ['null', 'null', error(0, 'unauthorized')],
  ];
  it.each(BROKEN)('says what is wrong with a line and lives on: %s', async (_name, line, answer) => {
    const { call, waitFor, socket } = dial();
    socket.write(`\n${line}\r\n`);
    await waitFor(answer);
    call('term.list', {});
    await waitFor(result([]));
    socket.destroy();
  });

  it('carries bytes as base64, both ways, in any chunking', async () => {
    const { call, waitFor, socket } = dial();
    const line = JSON.stringify({
      type: 'call',
      id: 1,
      method: 'term.input',
      params: { sessionId: 's-1', bytes: 'G1tB' },
      token: address().token,
    });
    socket.setNoDelay(true);
    socket.write(line.slice(0, 40));
    await vi.waitFor(() => expect(socket.bytesWritten).toBe(40));
    socket.write(`${line.slice(40)}\n`);
    await waitFor(result(null));
    expect(input).toHaveBeenCalledWith(
      { sessionId: 's-1', bytes: new Uint8Array([27, 91, 65]), origin: 'user' },
      { role: 'person', connectionId: expect.stringMatching(/^line-\d+$/) },
    );
    call('term.attach', { sessionId: 's-1' });
    await waitFor({ type: 'frame', id: 1, frame: { type: 'output', seq: 1, offset: 0, bytes: 'AP8K' } });
    socket.destroy();
  });

  it('goes over to binary frames when the client says hello, and back for nobody', async () => {
    const socket = createConnection({ host: '127.0.0.1', port: listener.port });
    const received: Buffer[] = [];
    socket.on('data', (chunk) => received.push(chunk));
    const { token } = address();
    const frame = (payload: Uint8Array) => {
      const header = Buffer.alloc(4);
      header.writeUInt32BE(payload.length);
      return Buffer.concat([header, payload]);
    };
    const json = (message: object) => frame(Buffer.from(JSON.stringify({ ...message, token })));
    const hello = `${JSON.stringify({ type: 'hello', protocol: PROTOCOL, frames: 'binary', token })}\n`;
    const bytes = new Uint8Array([27, 0, 255, 10]);
    const params = { sessionId: 's-1' as never, bytes };
    const typed = encodeClientMessage({ type: 'call', id: 1, method: 'term.input', params, token } as ClientMessage);
    const attach = json({ type: 'call', id: 2, method: 'term.attach', params: { sessionId: 's-1' } });
    const all = Buffer.concat([Buffer.from(hello), frame(typed as Uint8Array), frame(Buffer.from('{no')), attach]);
    // In two pieces, cut inside a frame.
    socket.write(all.subarray(0, hello.length + 9));
    socket.write(all.subarray(hello.length + 9));
    const end = Buffer.from('{"type":"end","id":2}');
    await vi.waitFor(() => expect(Buffer.concat(received).includes(end)).toBe(true));
    expect(input).toHaveBeenCalledWith(
      { sessionId: 's-1', bytes: Buffer.from(bytes), origin: 'user' },
      expect.anything(),
    );
    const text = Buffer.concat(received);
    expect(text.subarray(0, text.indexOf(10)).toString()).toBe(
      JSON.stringify({ type: 'hello', protocol: PROTOCOL, frames: 'binary' }),
    );
    expect(text.includes(Buffer.from([1, 0, 0, 0, 2]))).toBe(true);
    expect(text.toString()).toContain('That frame holds no message.');
    socket.destroy();
  });

  it('says so to a client of another version, and ends the connection', async () => {
    const { socket, waitFor, closed } = dial();
    socket.write(
      `${JSON.stringify({ type: 'hello', protocol: 'vox.axis/9', frames: 'binary', token: address().token })}\n`,
    );
    await waitFor(error(0, 'protocol.mismatch'));
    await closed;
  });

  it('ends a connection that announces a frame longer than any message', async () => {
    const { socket, closed } = dial();
    socket.write(
      `${JSON.stringify({ type: 'hello', protocol: PROTOCOL, frames: 'binary', token: address().token })}\n`,
    );
    socket.on('error', () => {});
    socket.write(Buffer.from([255, 255, 255, 255, 1]));
    await closed;
  });

  const REFUSED: [name: string, method: string, params: unknown, code: string][] = [
    ['bytes that are no base64', 'term.input', { sessionId: 's-1', bytes: '***' }, 'bad-request'],
    ['acting as an agent', 'term.input', { sessionId: 's-1', bytes: 'AA==', origin: 'agent' }, 'forbidden'],
    ['what belongs in a window', 'chat.list', {}, 'forbidden'],
    ['keys', 'secret.set', { name: 'model-key', value: 'x' }, 'forbidden'],
  ];
  it.each(REFUSED)('refuses %s', async (_name, method, params, code) => {
    const { call, waitFor, socket } = dial();
    call(method, params);
    await waitFor(error(1, code));
    socket.destroy();
  });

  it('offers all of the contract where a daemon holds the sessions: windows attach to it', async () => {
    const options = {
      services,
      events: events.event,
      log: silentLog,
      files,
      dataDir,
      root: 'daemon',
      port: 0,
    } as const;
    await listener.dispose();
    listener = await startTermListener(options);
    const { call, waitFor, socket } = dial();
    call('chat.list', {});
    await waitFor(result([]));
    socket.destroy();
  });

  it('tells events to clients that have shown the token, and to nobody else', async () => {
    const [guest, member] = [dial(), dial()];
    guest.call('term.list', {}, 'guess');
    await guest.waitFor(error(1, 'unauthorized'));
    member.call('term.list', {});
    await member.waitFor(result([]));
    const event = { event: 'session.closed', data: { sessionId: 's-1' as never } } as const;
    events.fire(event);
    await member.waitFor({ type: 'event', ...event });
    guest.call('term.list', {});
    await guest.waitFor(result([]));
    expect(guest.received).not.toContainEqual({ type: 'event', ...event });
    guest.socket.destroy();
    member.socket.destroy();
  });

  it('ends its connections when it is disposed', async () => {
    const { call, waitFor, closed } = dial();
    call('term.list', {});
    await waitFor(result([]));
    await listener.dispose();
    await closed;
    expect(events.hasListeners).toBe(false);
  });
});

describe('the discovery file', () => {
  it('is for its owner alone and says how to connect (t-255)', () => {
    expect(statSync(join(hostsDir(), `${process.pid}.json`)).mode & 0o777).toBe(0o600);
    expect(address()).toEqual({
      protocol: PROTOCOL,
      port: listener.port,
      pid: process.pid,
      root: 'browser',
      frames: ['binary'],
      token: expect.stringMatching(/^[\w-]{43}$/),
      startedAt: expect.any(Number),
    });
  });

  it('goes with the listener', async () => {
    await listener.dispose();
    expect(readdirSync(hostsDir())).toEqual([]);
  });

  it('gives way to another port when the first choice is taken', async () => {
    const second = await startTermListener({
      services,
      events: events.event,
      log: silentLog,
      files,
      dataDir: join(dataDir, 'second'),
      root: 'browser',
      port: listener.port,
    });
    expect(second.port).not.toBe(listener.port);
    await second.dispose();
  });
});
