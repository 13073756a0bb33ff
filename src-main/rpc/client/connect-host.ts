import { type Channel, RpcClient } from '../../../contracts/rpc/client.ts';
import type { Files } from '../../platform/files.ts';
import { connectLines, type LineSocket } from '../../platform/tcp.ts';
import { findHosts, isProcessAlive } from '../wire/discovery.ts';
import { readServerLine, writeLine } from '../wire/line-json.ts';

/** A host that does not accept a connection on loopback within this time is not going to. */
const CONNECT_TIMEOUT_MS = 2000;

export interface ConnectOptions {
  readonly files: Files;
  readonly dataDir: string;
}

/** A client of the newest host on this machine that answers; null when none does. Close it when done. */
export async function connectHost({ files, dataDir }: ConnectOptions): Promise<RpcClient | null> {
  for (const { port, token } of findHosts(files, dataDir, isProcessAlive)) {
    const client = await tryConnect(port, token);
    if (client) return client;
  }
  return null;
}

async function tryConnect(port: number, token: string): Promise<RpcClient | null> {
  let client: RpcClient | null = null;
  try {
    client = new RpcClient(createLineClientChannel(await connectLines(port, CONNECT_TIMEOUT_MS), token));
    await client.call('app.info', {});
    return client;
  } catch {
    /* The port belongs to somebody else by now, or the host is on its way down: as good as absent. */
    client?.close();
    return null;
  }
}

function createLineClientChannel(socket: LineSocket, token: string): Channel {
  return {
    send: (message) => socket.sendLine(writeLine({ ...message, token })),
    onMessage: (listener) => socket.onLine((line) => listener(readServerLine(line))),
    onClose: (listener) => socket.onClose(listener),
    close: () => socket.close(),
  };
}
