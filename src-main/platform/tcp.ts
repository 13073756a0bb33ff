import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { VoxError } from '../base/vox-error.ts';

/** Nothing of ours ever listens elsewhere. */
export const LOOPBACK = '127.0.0.1';

const NEWLINE = 0x0a;

/** A connection on which every line is one message. */
export interface LineSocket {
  /** `line` has no newline in it. Does nothing once the connection has closed. */
  sendLine(line: string): void;
  onLine(listener: (line: string) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}

export interface LineServer {
  readonly port: number;
  /** Ends every connection and settles when the port is free. */
  close(): Promise<void>;
}

export interface LineServerOptions {
  /** 0 is any free port. */
  readonly port: number;
  /** A longer line ends its connection. */
  readonly maxLineBytes: number;
  readonly onConnection: (socket: LineSocket) => void;
}

/** @throws {VoxError} `port.in-use`. */
export async function listenLines(options: LineServerOptions): Promise<LineServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    options.onConnection(createLineSocket(socket, options.maxLineBytes));
  });
  const port = await listenOnLoopback(server, options.port);
  return {
    port,
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      return closed;
    },
  };
}

/**
 * Listens on loopback, for an HTTP server as well as for a bare one.
 * @param port 0 is any free port.
 * @returns The port it got.
 * @throws {VoxError} `port.in-use`.
 */
export function listenOnLoopback(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE' || error.code === 'EACCES';
      const message = `Port ${port} is in use or not allowed. Choose another with --port N, or leave --port out for a free one.`;
      reject(isTaken ? new VoxError('port.in-use', message, { cause: error }) : error);
    });
    server.listen({ host: LOOPBACK, port, exclusive: true }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** @throws {Error} Nobody listens there, or nobody answered within `timeoutMs`. */
export function connectLines(port: number, timeoutMs: number): Promise<LineSocket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host: LOOPBACK, port, timeout: timeoutMs });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error(`no answer on port ${port}`)));
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('error', reject);
      resolve(createLineSocket(socket, Number.POSITIVE_INFINITY));
    });
  });
}

function createLineSocket(socket: Socket, maxLineBytes: number): LineSocket {
  socket.setNoDelay(true);
  // A broken connection closes right after; the close is what callers act on.
  socket.on('error', () => {});
  return {
    sendLine(line) {
      if (socket.writable) socket.write(`${line}\n`);
    },
    onLine(listener) {
      const lines = new LineSplitter(maxLineBytes, () => socket.destroy());
      socket.on('data', (chunk) => {
        for (const line of lines.push(Buffer.from(chunk))) listener(line);
      });
    },
    onClose(listener) {
      socket.once('close', () => listener());
    },
    close() {
      socket.end();
    },
  };
}

/** Cuts bytes into lines; a code point may span chunks, so the text is made only from whole lines. */
class LineSplitter {
  readonly #maxLineBytes: number;
  readonly #onTooLong: () => void;
  #pending: Buffer[] = [];
  #pendingBytes = 0;

  constructor(maxLineBytes: number, onTooLong: () => void) {
    this.#maxLineBytes = maxLineBytes;
    this.#onTooLong = onTooLong;
  }

  push(chunk: Buffer): string[] {
    const lines: string[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      const line = Buffer.concat([...this.#pending, chunk.subarray(start, end)]).toString('utf8');
      this.#pending = [];
      this.#pendingBytes = 0;
      start = end + 1;
      if (line.trim() !== '') lines.push(line);
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
    return lines;
  }

  #keep(rest: Buffer): void {
    this.#pending.push(rest);
    this.#pendingBytes += rest.length;
    if (this.#pendingBytes > this.#maxLineBytes) this.#onTooLong();
  }
}
