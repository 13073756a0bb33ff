import type { MethodName } from '../../contracts/rpc/index.ts';
import { createLineSocket } from '../platform/message-socket.ts';
import { createLineChannel, MAX_MESSAGE_BYTES } from '../rpc/server/line-channel.ts';
import { serveConnection } from '../rpc/server/serve-connection.ts';
import { isTerminalMethod } from '../rpc/server/term-listener.ts';
import { createServices } from '../services/index.ts';
import type { DaemonOptions } from './run-daemon.ts';
import { createShutdown } from './shutdown.ts';

/**
 * The services for the one client that started this process, over its standard streams: no port, no token, no file. It ends
 * with the client's end of input, or by a signal.
 */
export async function runStdio({ files, paths, env, print }: DaemonOptions): Promise<void> {
  const shutdown = createShutdown(print);
  try {
    const { services, onEvent: events, log } = shutdown.add(await createServices({ files, paths, env }));
    const streams = { input: process.stdin, output: process.stdout, destroy: () => void process.stdin.destroy() };
    const socket = createLineSocket(streams, MAX_MESSAGE_BYTES);
    const gone = new Promise<void>((resolve) => {
      process.stdin.once('end', resolve);
      socket.onClose(resolve);
    });
    const caller = { role: 'person', connectionId: 'stdio' } as const;
    const offers = (method: MethodName) => isTerminalMethod(method);
    shutdown.add(serveConnection({ channel: createLineChannel(socket, null), services, events, log, caller, offers }));
    await Promise.race([shutdown.requested, gone]);
  } finally {
    await shutdown.run();
  }
}
