import { RpcClient } from '../../../contracts/rpc/client.ts';
import { PROTOCOL } from '../../../contracts/rpc/index.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { Files } from '../../platform/files.ts';
import { isProcessAlive } from '../../platform/process-alive.ts';
import { connectLines } from '../../platform/tcp.ts';
import { findHosts, type HostAddress } from '../wire/discovery.ts';
import { createLineClientChannel } from './line-client-channel.ts';

/** A host that does not accept a connection on loopback within this time is not going to. */
const CONNECT_TIMEOUT_MS = 2000;

export interface ConnectOptions {
  readonly files: Files;
  readonly dataDir: string;
  /** Only a process of this kind. */
  readonly root?: HostAddress['root'] | undefined;
  /** Asked of each host in turn, the newest first; without it any will do. */
  readonly isWanted?: ((client: RpcClient, address: HostAddress) => Promise<boolean> | boolean) | undefined;
}

/**
 * A client of the newest host on this machine that answers; null when none does. Close it when done.
 * @throws {VoxError} `protocol.mismatch`: only hosts of another version run.
 */
export async function connectHost(options: ConnectOptions): Promise<RpcClient | null> {
  return (await connectHostAt(options))?.client ?? null;
}

export type { HostAddress };

export interface ConnectedHost {
  readonly client: RpcClient;
  readonly address: HostAddress;
}

/** Like `connectHost`, and says where the host is. */
export async function connectHostAt(options: ConnectOptions): Promise<ConnectedHost | null> {
  const { hosts, foreign } = findHosts(options.files, options.dataDir, isProcessAlive);
  for (const address of hosts) {
    if (options.root && address.root !== options.root) continue;
    const client = await tryConnect(address, options);
    if (client) return { client, address };
  }
  const [other] = foreign;
  if (!other || hosts.length > 0) return null;
  throw new VoxError(
    'protocol.mismatch',
    `Another version of Vox Axis runs (process ${other.pid}, ${other.protocol}); this one speaks ${PROTOCOL}. Its sessions go on: use the vox it came with, or end it with: kill ${other.pid}`,
  );
}

async function tryConnect(address: HostAddress, { isWanted }: ConnectOptions): Promise<RpcClient | null> {
  let client: RpcClient | null = null;
  try {
    const socket = await connectLines(address.port, CONNECT_TIMEOUT_MS);
    const usesFrames = address.frames.includes('binary');
    client = new RpcClient(createLineClientChannel(socket, { token: address.token, usesFrames }));
    await client.call('app.info', {});
    if (!isWanted || (await isWanted(client, address))) return client;
  } catch {
    /* The port belongs to somebody else by now, or the host is on its way down: as good as absent. */
  }
  client?.close();
  return null;
}
