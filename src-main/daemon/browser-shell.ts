import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { WEB_SOCKET_PATH } from '../../contracts/rpc/binary-frame.ts';
import type { Log } from '../base/log.ts';
import { VoxError } from '../base/vox-error.ts';
import type { Files } from '../platform/files.ts';
import { listenOnLoopback } from '../platform/tcp.ts';
import { createWebSocketChannel } from '../rpc/server/web-socket-channel.ts';
import type { ServerChannel } from '../rpc/wire/server-channel.ts';
import { Admission } from './admission.ts';
import { noticePage } from './notice-page.ts';
import { PAGE_HEADERS } from './page-headers.ts';
import { readStaticFile } from './static-page.ts';

/** First choice of the browser shell; the next ones follow when it is taken. */
export const DEFAULT_PORT = 9746;
const PORTS_TRIED = 20;

/** A pasted line may be a million characters; nothing a page sends comes near. */
const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;

const NOT_ADMITTED =
  'This address has been used or has expired: go to the terminal where Axis runs, press Enter there to print a new one, and open that.';

export interface BrowserShellOptions {
  /** Answers the contract to one page until its channel closes. */
  connect(channel: ServerChannel): void;
  readonly log: Log;
  readonly files: Pick<Files, 'readBytes'>;
  /** Absolute path of the built renderer. */
  readonly rendererDir: string;
  /** This port and no other; without it the default one or a free one near it. */
  readonly port?: number | undefined;
}

export interface BrowserShell {
  readonly port: number;
  /** An address that lets one browser in, once. Reloads and further tabs of that browser need none. */
  createUrl(): string;
  /** Ends every connection and settles when the port is free. */
  dispose(): Promise<void>;
}

/**
 * Serves the renderer and its WebSocket on loopback.
 * @throws {VoxError} `port.in-use`: the port asked for is taken.
 */
export async function startBrowserShell(options: BrowserShellOptions): Promise<BrowserShell> {
  const server = createServer();
  const port = await listen(server, options.port);
  const admission = new Admission(port);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
  server.on('request', (request, response) => {
    try {
      answer(options, admission, request, response);
    } catch (error) {
      // A file of the build that cannot be read costs one request, not the sessions.
      options.log.warn('page.failed', { reason: error instanceof Error ? error.name : 'unknown' });
      if (!response.headersSent) response.writeHead(500, PAGE_HEADERS);
      response.end();
    }
  });
  server.on('upgrade', (request, socket, head) => upgrade(options, admission, sockets, { request, socket, head }));
  return {
    port,
    createUrl: () => admission.createUrl(),
    dispose() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const client of sockets.clients) client.terminate();
      sockets.close();
      server.closeAllConnections();
      return closed;
    },
  };
}

async function listen(server: Server, wanted: number | undefined): Promise<number> {
  if (wanted !== undefined) return listenOnLoopback(server, wanted);
  for (let port = DEFAULT_PORT; port < DEFAULT_PORT + PORTS_TRIED; port++) {
    try {
      return await listenOnLoopback(server, port);
    } catch (error) {
      if (!(error instanceof VoxError)) throw error;
    }
  }
  return listenOnLoopback(server, 0);
}

function answer(
  options: BrowserShellOptions,
  admission: Admission,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const refuse = (status: number, title: string, sentence: string) =>
    send(response, status, { 'content-type': 'text/html; charset=utf-8' }, noticePage(title, sentence));
  const url = URL.parse(`http://axis${request.url}`);
  if (!admission.hasOwnHost(request) || !admission.hasOwnOrigin(request, true)) {
    return refuse(403, 'Not this way', 'Open Axis under the address its terminal printed, not under another name.');
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'Read only', 'Axis answers GET here.');
  if (!url) return refuse(400, 'No such page', 'Axis has one page: open / instead.');
  const token = url.pathname === '/' ? url.searchParams.get('token') : null;
  if (token !== null && (admission.redeem(token) || admission.hasCookie(request))) {
    return send(response, 303, { location: '/', 'set-cookie': admission.cookie }, '');
  }
  if (!admission.hasCookie(request)) return refuse(403, 'This address does not let you in', NOT_ADMITTED);
  const file = readStaticFile(options.files, options.rendererDir, url.pathname);
  if (!file) return refuse(404, 'No such page', 'Axis has one page: open / instead.');
  const caching = file.isHashed ? 'private, max-age=31536000, immutable' : 'no-store';
  send(response, 200, { 'content-type': file.contentType, 'cache-control': caching }, file.bytes);
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string | Uint8Array) {
  response.writeHead(status, { ...PAGE_HEADERS, 'cache-control': 'no-store', ...headers });
  response.end(body);
}

interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

function upgrade(options: BrowserShellOptions, admission: Admission, sockets: WebSocketServer, on: Upgrade): void {
  const { request, socket, head } = on;
  const isAdmitted =
    URL.parse(`http://axis${request.url}`)?.pathname === WEB_SOCKET_PATH &&
    admission.hasOwnHost(request) &&
    admission.hasOwnOrigin(request, false) &&
    admission.hasCookie(request);
  if (!isAdmitted) {
    // The client may be gone already.
    socket.on('error', () => {});
    socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    return;
  }
  sockets.handleUpgrade(request, socket, head, (webSocket) => options.connect(createWebSocketChannel(webSocket)));
}
