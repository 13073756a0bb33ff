import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { decodeServerMessage, encodeClientMessage } from '../../contracts/rpc/binary-frame.ts';
import { type Channel, RpcClient } from '../../contracts/rpc/client.ts';
import type { Services } from '../../contracts/rpc/service.ts';
import { Emitter } from '../base/emitter.ts';
import { silentLog } from '../base/log.ts';
import { systemFiles } from '../platform/files.ts';
import { type HostEvent, serveConnection } from '../rpc/server/serve-connection.ts';
import { type BrowserShell, startBrowserShell } from './browser-shell.ts';

let home: string;
let shell: BrowserShell;
const events = new Emitter<HostEvent>();
const typed: Uint8Array[] = [];
const services = {
  term: {
    list: async () => [],
    input: async ({ bytes }: { bytes: Uint8Array }) => {
      typed.push(bytes);
      return null;
    },
    attach: async (_params: unknown, sink: { send(frame: unknown): void }) => {
      sink.send({ type: 'output', seq: 1, offset: 7, bytes: new Uint8Array([0, 255, 10]) });
    },
  },
} as unknown as Services;

const start = (port?: number) =>
  startBrowserShell({
    connect: (channel) =>
      serveConnection({
        channel,
        services,
        events: events.event,
        log: silentLog,
        caller: { role: 'person', connectionId: 'tab' },
      }),
    log: silentLog,
    files: systemFiles,
    rendererDir: join(home, 'page'),
    port,
  });

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'axis-shell-'));
  mkdirSync(join(home, 'page', 'assets'), { recursive: true });
  writeFileSync(join(home, 'page', 'index.html'), '<!doctype html>page');
  writeFileSync(join(home, 'page', 'assets', 'app-1a2b.js'), 'export {}');
  writeFileSync(join(home, 'page', 'notes.txt'), 'not for you');
  writeFileSync(join(home, 'secret.json'), '{}');
});
afterAll(() => rmSync(home, { recursive: true }));
beforeEach(async () => {
  shell = await start();
});
afterEach(() => shell.dispose());

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Not `fetch`: the host header and dots in a path have to go out as they are. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: shell.port, path, method, headers, agent: false }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

const tokenPath = () => shell.createUrl().replace(/^http:\/\/[^/]+/, '');

async function admit(): Promise<string> {
  const { headers } = await get(tokenPath());
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

describe('the page', () => {
  it('exchanges a one-time address for a cookie that is for this site and this browser only', async () => {
    const path = tokenPath();
    const { status, headers } = await get(path);
    expect([status, headers.location]).toEqual([303, '/']);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^vox-axis-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    const again = await get(path);
    expect([again.status, again.headers['set-cookie']]).toEqual([403, undefined]);
    expect(again.body).toContain('press Enter there to print a new one');
  });

  it('serves reloads and further tabs by the cookie, also from a used address', async () => {
    const cookie = await admit();
    const page = await get('/', { cookie });
    expect([page.status, page.headers['content-type'], page.body]).toEqual([
      200,
      'text/html; charset=utf-8',
      '<!doctype html>page',
    ]);
    expect((await get('/', { cookie: `other=1; ${cookie}` })).status).toBe(200);
    expect((await get('/?token=used-before', { cookie })).status).toBe(303);
  });

  it('sends a strict policy with everything, also with refusals', async () => {
    const answers = [await get('/'), await get('/', { cookie: await admit() }), await get('/', {}, 'POST')];
    for (const { headers } of answers) {
      expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');
    }
  });

  const REFUSED: [name: string, path: string, headers: Record<string, string>, status: number, method?: string][] = [
    ['no cookie', '/', {}, 403],
    ['a wrong cookie', '/', { cookie: 'vox-axis-9746=guess' }, 403],
    ['a wrong token', '/?token=guess', {}, 403],
    ['an empty token', '/?token=', {}, 403],
    ['an asset without a cookie', '/assets/app-1a2b.js', {}, 403],
    ['a foreign host (DNS rebinding)', '/', { cookie: 'ok', host: 'evil.example:9746' }, 403],
    ['another port in the host', '/', { cookie: 'ok', host: '127.0.0.1:1' }, 403],
    ['a foreign origin', '/', { cookie: 'ok', origin: 'https://evil.example' }, 403],
    ['the origin of another port', '/', { cookie: 'ok', origin: 'http://127.0.0.1:1' }, 403],
    ['a null origin', '/', { cookie: 'ok', origin: 'null' }, 403],
    ['a method that writes', '/', { cookie: 'ok' }, 405, 'POST'],
    ['a file that is not there', '/nothing.js', { cookie: 'ok' }, 404],
    ['a file of an unknown type', '/notes.txt', { cookie: 'ok' }, 404],
    ['a path out of the folder', '/../secret.json', { cookie: 'ok' }, 404],
    ['an encoded path out of it', '/%2e%2e/secret.json', { cookie: 'ok' }, 404],
    ['an encoded slash out of it', '/..%2fsecret.json', { cookie: 'ok' }, 404],
    ['a backslash out of it', '/..%5csecret.json', { cookie: 'ok' }, 404],
    ['a double slash', '//secret.json', { cookie: 'ok' }, 404],
    ['a zero byte', '/index.html%00.js', { cookie: 'ok' }, 404],
    ['a broken encoding', '/%zz.js', { cookie: 'ok' }, 404],
    ['a folder', '/assets', { cookie: 'ok' }, 404],
  ];
  it.each(REFUSED)('refuses %s', async (_name, path, headers, status, method) => {
    const sent = headers.cookie === 'ok' ? { ...headers, cookie: await admit() } : headers;
    const answer = await get(path, sent, method);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatch(/<h1>.+<\/h1><p>.+<\/p>/);
  });

  it('lets a browser keep what is named by its hash, and nothing else', async () => {
    const cookie = await admit();
    const asset = await get('/assets/app-1a2b.js', { cookie });
    expect([asset.headers['content-type'], asset.headers['cache-control']]).toEqual([
      'text/javascript; charset=utf-8',
      'private, max-age=31536000, immutable',
    ]);
    expect((await get('/', { cookie })).headers['cache-control']).toBe('no-store');
  });
});

describe('its WebSocket', () => {
  function open(headers: Record<string, string>, path = '/rpc'): Promise<WebSocket> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${shell.port}${path}`, { headers });
      socket.once('open', () => resolve(socket));
      socket.once('error', reject);
    });
  }
  const origin = () => `http://127.0.0.1:${shell.port}`;

  function channelOf(socket: WebSocket): Channel {
    return {
      send: (message) => socket.send(encodeClientMessage(message)),
      onMessage: (listener) =>
        socket.on('message', (data: Buffer, isBinary) =>
          listener(decodeServerMessage(isBinary ? new Uint8Array(data) : data.toString())),
        ),
      onClose: (listener) => socket.on('close', () => listener()),
      close: () => socket.close(),
    };
  }

  const REFUSED: [name: string, headers: () => Record<string, string>, path?: string][] = [
    ['no cookie', () => ({ origin: origin() })],
    ['a wrong cookie', () => ({ origin: origin(), cookie: `vox-axis-${shell.port}=guess` })],
    ['no origin', () => ({ cookie: 'ok' })],
    ['a foreign origin', () => ({ cookie: 'ok', origin: 'https://evil.example' })],
    ['an origin that only begins like ours', () => ({ cookie: 'ok', origin: `${origin()}.evil.example` })],
    ['a foreign host', () => ({ cookie: 'ok', origin: 'http://evil.example', host: 'evil.example' })],
    ['another path', () => ({ cookie: 'ok', origin: origin() }), '/'],
  ];
  it.each(REFUSED)('refuses %s', async (_name, headers, path) => {
    const sent = headers();
    if (sent.cookie === 'ok') sent.cookie = await admit();
    await expect(open(sent, path)).rejects.toThrow('403');
  });

  it('carries calls, keystrokes and output, and survives what is no message', async () => {
    const socket = await open({ origin: origin(), cookie: await admit() });
    const rpc = new RpcClient(channelOf(socket));
    socket.send('{broken');
    socket.send(new Uint8Array([9, 9]));
    expect(await rpc.call('term.list', {})).toEqual([]);
    await rpc.call('term.input', { sessionId: 's-1' as never, bytes: new Uint8Array([27, 91, 65]) });
    expect(typed.map((bytes) => [...bytes])).toEqual([[27, 91, 65]]);
    const frames: unknown[] = [];
    await new Promise<void>((resolve) => {
      rpc.stream(
        'term.attach',
        { sessionId: 's-1' as never },
        { onFrame: (frame) => frames.push(frame), onEnd: () => resolve() },
      );
    });
    expect(frames).toMatchObject([{ type: 'output', seq: 1, offset: 7, bytes: new Uint8Array([0, 255, 10]) }]);
    rpc.close();
  });

  it('ends with the shell, and its listeners with it', async () => {
    const socket = await open({ origin: origin(), cookie: await admit() });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    expect(events.hasListeners).toBe(true);
    await shell.dispose();
    await closed;
    expect(events.hasListeners).toBe(false);
  });
});

describe('the port', () => {
  it('is a free one near the default, so that several shells run side by side', async () => {
    const second = await start();
    expect(second.port).not.toBe(shell.port);
    await second.dispose();
  });

  it('is the one asked for, or a clear refusal', async () => {
    await expect(start(shell.port)).rejects.toMatchObject({
      code: 'port.in-use',
      message: `Port ${shell.port} is in use or not allowed. Choose another with --port N, or leave --port out for a free one.`,
    });
  });

  it('is free again after disposal', async () => {
    const second = await start();
    await second.dispose();
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(second.port, '127.0.0.1', resolve);
    });
    await new Promise((resolve) => server.close(resolve));
  });

  it('listens on loopback only', async () => {
    const outside = createHttpServer();
    // Another address of the same port is still free, because nothing of ours took it.
    await new Promise<void>((resolve, reject) => {
      outside.once('error', reject);
      outside.listen(shell.port, '127.0.0.2', resolve);
    });
    await new Promise((resolve) => outside.close(resolve));
  });
});
