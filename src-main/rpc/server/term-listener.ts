import type { MethodName } from '../../../contracts/rpc/index.ts';
import { PROTOCOL } from '../../../contracts/rpc/index.ts';
import type { Services } from '../../../contracts/rpc/service.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Event } from '../../base/emitter.ts';
import type { Log } from '../../base/log.ts';
import type { Files } from '../../platform/files.ts';
import { type LineServer, type LineServerOptions, listenLines } from '../../platform/tcp.ts';
import { createToken } from '../../platform/token.ts';
import { announceHost, type HostAddress } from '../wire/discovery.ts';
import { createLineChannel } from './line-channel.ts';
import { type HostEvent, serveConnection } from './serve-connection.ts';

/** Where clients look first; any free port when it is taken. */
export const DEFAULT_TERM_PORT = 9745;

/** A pasted line may be a million characters; nothing else comes near. */
const MAX_LINE_BYTES = 8 * 1024 * 1024;

export interface TermListenerOptions {
  readonly services: Services;
  readonly events: Event<HostEvent>;
  readonly log: Log;
  readonly files: Files;
  /** Where the discovery file goes. */
  readonly dataDir: string;
  /** What kind of process announces itself. */
  readonly root: HostAddress['root'];
  /** First choice; 0 is any free port. */
  readonly port?: number | undefined;
}

export interface TermListener {
  readonly port: number;
  /** Removes the discovery file, ends every connection, and settles when the port is free. */
  dispose(): Promise<void>;
}

/** Serves the terminal half of the contract as line-JSON on loopback, and announces it to `vox`. */
export async function startTermListener(options: TermListenerOptions): Promise<TermListener> {
  const token = createToken();
  const connections = new Set<Disposable>();
  const server = await listenNear(options.port ?? DEFAULT_TERM_PORT, {
    maxLineBytes: MAX_LINE_BYTES,
    onConnection: createConnector(options, token, connections),
  });
  const withdraw = announce(options, server.port, token);
  return {
    port: server.port,
    dispose() {
      withdraw();
      for (const connection of connections) connection.dispose();
      return server.close();
    },
  };
}

/** Without a place to write to, `vox` does not find this host; the window works all the same. */
function announce({ files, dataDir, log, root }: TermListenerOptions, port: number, token: string): () => void {
  const address = {
    protocol: PROTOCOL,
    port,
    pid: process.pid,
    token,
    root,
    frames: ['binary'],
    startedAt: Date.now(),
  };
  try {
    return announceHost(files, dataDir, address);
  } catch (error) {
    log.warn('host.not-announced', { reason: error instanceof Error ? error.name : 'unknown' });
    return () => {};
  }
}

/** Connections of one process have different names, whichever listener took them. */
let connectionCount = 0;

function createConnector(options: TermListenerOptions, token: string, connections: Set<Disposable>) {
  const { services, events, log } = options;
  return (socket: Parameters<LineServerOptions['onConnection']>[0]): void => {
    const caller = { role: 'person', connectionId: `line-${++connectionCount}` } as const;
    const channel = createLineChannel(socket, token);
    const connection = serveConnection({ channel, services, events, log, caller, offers: isTerminalMethod });
    connections.add(connection);
    socket.onClose(() => connections.delete(connection));
  };
}

/**
 * Chats, settings and secrets belong in a window. Requests of agents do not: every face shows and resolves them, and whoever
 * holds the token could type the command itself.
 */
export function isTerminalMethod(method: MethodName): boolean {
  return /^(term|block|approval)\.|^app\.info$/.test(method);
}

async function listenNear(port: number, options: Omit<LineServerOptions, 'port'>): Promise<LineServer> {
  try {
    return await listenLines({ ...options, port });
  } catch {
    return listenLines({ ...options, port: 0 });
  }
}
