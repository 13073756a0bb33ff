import type { MethodName } from '../../../contracts/rpc/index.ts';
import { PROTOCOL } from '../../../contracts/rpc/index.ts';
import type { Services } from '../../../contracts/rpc/service.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Event } from '../../base/emitter.ts';
import type { Log } from '../../base/log.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { Files } from '../../platform/files.ts';
import { deniedBy } from '../../platform/permission.ts';
import { type LineServer, type LineServerOptions, listenLines } from '../../platform/tcp.ts';
import { createToken } from '../../platform/token.ts';
import { announceHost, type HostAddress } from '../wire/discovery.ts';
import { createLineChannel, MAX_GUEST_BYTES } from './line-channel.ts';
import { type HostEvent, serveConnection } from './serve-connection.ts';

/** Where clients look first; any free port when it is taken. */
export const DEFAULT_TERM_PORT = 9745;

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

/**
 * Serves the contract as line-JSON on loopback, and announces it to `vox`: a daemon all of it, because windows attach to it;
 * a window's own host the terminal half.
 * @throws {VoxError} `permission.denied`: a daemon that nobody could find would be of no use.
 */
export async function startTermListener(options: TermListenerOptions): Promise<TermListener> {
  const token = createToken();
  const connections = new Set<Disposable>();
  const server = await listenNear(options.port ?? DEFAULT_TERM_PORT, {
    maxLineBytes: MAX_GUEST_BYTES,
    onConnection: createConnector(options, token, connections),
  });
  let withdraw: () => void;
  try {
    withdraw = announce(options, server.port, token);
  } catch (error) {
    await server.close();
    throw error;
  }
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
    const code = deniedBy(error);
    if (root === 'daemon' && code) {
      throw new VoxError(
        'permission.denied',
        `The daemon cannot write its address into ${dataDir} (${code}), so nobody would find it. Make the folder writable for you, or set VOX_HOME to one that is.`,
        { cause: error },
      );
    }
    log.warn('host.not-announced', { reason: code ?? 'unknown' });
    return () => {};
  }
}

/** Connections of one process have different names, whichever listener took them. */
let connectionCount = 0;

function createConnector(options: TermListenerOptions, token: string, connections: Set<Disposable>) {
  const { services, events, log, root } = options;
  const offers = root === 'daemon' ? undefined : isTerminalMethod;
  return (socket: Parameters<LineServerOptions['onConnection']>[0]): void => {
    const caller = { role: 'person', connectionId: `line-${++connectionCount}` } as const;
    const channel = createLineChannel(socket, token);
    const connection = serveConnection({ channel, services, events, log, caller, offers });
    connections.add(connection);
    socket.onClose(() => connections.delete(connection));
  };
}

/**
 * Where a window holds the sessions, its chats, settings and secrets are its own pages'. Requests of agents are everybody's:
 * every face shows and resolves them, and whoever holds the token could type the command itself.
 */
export function isTerminalMethod(method: MethodName): boolean {
  return /^(term|block|approval|agent)\.|^app\.(info|ping)$/.test(method);
}

async function listenNear(port: number, options: Omit<LineServerOptions, 'port'>): Promise<LineServer> {
  try {
    return await listenLines({ ...options, port });
  } catch {
    return listenLines({ ...options, port: 0 });
  }
}
