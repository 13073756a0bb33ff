import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ModelProviderId } from '../../contracts/model/index.ts';
import type { Finish, Piece, WireFormat, WireRequest } from './wire-format.fake.ts';
import { WIRE_FORMATS } from './wire-formats.fake.ts';

/** What the server does with one request. `hang` keeps the connection open and silent; `cut` drops it; `error` ends it with one. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** What a refusal says, in the provider's own form. */
  readonly error?: string;
  /** Body of a reply that is no stream, as it is. */
  readonly body?: string;
  readonly pieces?: readonly Piece[];
  readonly finish?: Finish | null;
  readonly ending?: 'done' | 'cut' | 'hang' | 'error';
}

export interface ModelServer {
  /** To configure as `model.baseUrl`. */
  readonly baseUrl: string;
  readonly requests: WireRequest[];
  /** Connections the client closed before the reply had ended. */
  readonly abandoned: number;
  /** Replies to the next requests, in order. Without one left, the server answers 400. */
  reply(...replies: Reply[]): void;
  close(): Promise<void>;
}

/** Says these pieces, each as one chunk of the stream. */
export const says = (...pieces: string[]): Reply => ({ pieces: pieces.map((text) => ({ text })), finish: 'stop' });

/** Calls one tool; the arguments come in two chunks, as real servers send them. */
export const calls = (name: string, args: string, { id = 'call-1', text = '' } = {}): Reply => ({
  pieces: [...(text === '' ? [] : [{ text }]), pieceOfCall(name, args, id)],
  finish: 'tool_calls',
});

/** Calls several tools at once. */
export const callsAll = (...all: [name: string, args: object][]): Reply => ({
  pieces: all.map(([name, args], index) => pieceOfCall(name, JSON.stringify(args), `call-${index + 1}`)),
  finish: 'tool_calls',
});

function pieceOfCall(name: string, args: string, id: string): Piece {
  const half = Math.ceil(args.length / 2);
  return { call: { id, name, args: [args.slice(0, half), args.slice(half)] } };
}

export const refuses = (status: number, error: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  error,
});

/** A server that speaks a provider's format over real HTTP, from a script. Tests only. */
export async function startModelServer(provider: ModelProviderId = 'openai-compatible'): Promise<ModelServer> {
  const format = WIRE_FORMATS[provider];
  const replies: Reply[] = [];
  const requests: WireRequest[] = [];
  let abandoned = 0;
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableEnded) abandoned++;
    });
    void read(format, request).then((wire) => {
      if (!wire) return void response.writeHead(404).end('no such path');
      requests.push(wire);
      write(format, response, replies.shift() ?? refuses(400, 'the script has ended'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}${format.basePath}`,
    requests,
    get abandoned() {
      return abandoned;
    },
    reply: (...more) => void replies.push(...more),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Null when it was sent to the wrong place. */
async function read(format: WireFormat, request: IncomingMessage): Promise<WireRequest | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const path = new URL(request.url ?? '/', 'http://localhost').pathname.slice(format.basePath.length);
  if (!format.path.test(path)) return null;
  return format.readRequest(JSON.parse(Buffer.concat(chunks).toString('utf8')), request.headers, path);
}

function write(format: WireFormat, response: ServerResponse, reply: Reply): void {
  const { status = 200, headers, error, body, pieces = [], finish = 'stop', ending = 'done' } = reply;
  if (error !== undefined || body !== undefined) {
    const text = body ?? format.errorBody(status, error ?? '');
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(format.open());
  for (const [index, piece] of pieces.entries()) response.write(format.piece(piece, index));
  if (ending === 'hang') return;
  if (ending === 'error') return void response.end(format.streamError('it broke'));
  if (ending === 'cut') {
    // After what was written has left, or the client would see nothing at all.
    response.write(': cut\n\n', () => response.destroy());
    return;
  }
  response.end(finish === null ? '' : format.close(finish));
}
