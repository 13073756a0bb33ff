import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { VoxError } from '../base/vox-error.ts';
import { createLineSocket, type LineSocket } from './message-socket.ts';

/** Nothing of ours ever listens elsewhere. */
export const LOOPBACK = '127.0.0.1';

/** Far more than faces of one person; what comes beyond is hung up at once. */
const MAX_CONNECTIONS = 1024;

export interface LineServer {
  readonly port: number;
  /** Ends every connection and settles when the port is free. */
  close(): Promise<void>;
}

export interface LineServerOptions {
  /** 0 is any free port. */
  readonly port: number;
  /** Of a client that has not shown who it is; a longer line is left out. */
  readonly maxLineBytes: number;
  readonly onConnection: (socket: LineSocket) => void;
}

/** @throws {VoxError} `port.in-use`. */
export async function listenLines(options: LineServerOptions): Promise<LineServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    options.onConnection(createTcpLineSocket(socket, options.maxLineBytes));
  });
  server.maxConnections = MAX_CONNECTIONS;
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
    // Room for as many as may be connected: those that come at once need not try again a second later.
    server.listen({ host: LOOPBACK, port, exclusive: true, backlog: MAX_CONNECTIONS }, () => {
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
      resolve(createTcpLineSocket(socket, Number.POSITIVE_INFINITY));
    });
  });
}

function createTcpLineSocket(socket: Socket, maxLineBytes: number): LineSocket {
  socket.setNoDelay(true);
  return createLineSocket({ input: socket, output: socket, destroy: () => socket.destroy() }, maxLineBytes);
}
