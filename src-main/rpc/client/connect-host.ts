import { type Channel, RpcClient } from '../../../contracts/rpc/client.ts';
import { PROTOCOL } from '../../../contracts/rpc/index.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { Files } from '../../platform/files.ts';
import { asDenied } from '../../platform/permission.ts';
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
  /** Asked only where several run; when it likes none, the newest that answers is taken. */
  readonly prefers?: ((client: RpcClient) => Promise<boolean>) | undefined;
  /** Asked of each host in turn, the newest first; without it any will do. */
  readonly isWanted?: ((client: RpcClient, address: HostAddress) => Promise<boolean> | boolean) | undefined;
}

/**
 * A client of the newest host on this machine that answers; null when none does. Close it when done.
 * @throws {VoxError} `protocol.mismatch`: only hosts of another version run. `permission.denied`: the system lets us read no
 * discovery file, or connect to no host.
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
  const found = findHosts(options.files, options.dataDir, isProcessAlive);
  const isOfKind = ({ root }: { root: string }) => options.root === undefined || root === options.root;
  const hosts = found.hosts.filter(isOfKind);
  const prefers = hosts.length > 1 ? options.prefers : undefined;
  for (const address of hosts) {
    const client = await tryConnect(address, { isWanted: prefers ?? options.isWanted });
    if (client) return { client, address };
  }
  if (prefers) return connectHostAt({ ...options, prefers: undefined });
  if (hosts.length > 0) return null;
  const [denied] = found.denied;
  if (denied) throw denied;
  const other = found.foreign.find(isOfKind);
  if (!other) return null;
  throw new VoxError(
    'protocol.mismatch',
    `Another version of Vox Axis runs (process ${other.pid}, ${other.protocol}); this one speaks ${PROTOCOL}. Its sessions go on: use the vox it came with, or end it with: kill ${other.pid}`,
  );
}

/**
 * A connection to a host, on which nothing has been said yet.
 * @throws {VoxError} `permission.denied`. {Error} Nobody listens there any more.
 */
export async function openHostChannel({ port, frames, token, pid }: HostAddress): Promise<Channel> {
  try {
    const socket = await connectLines(port, CONNECT_TIMEOUT_MS);
    return createLineClientChannel(socket, { token, usesFrames: frames.includes('binary') });
  } catch (error) {
    // A sandbox or a firewall of this machine: the host may be well, and its files are left alone.
    throw asDenied(
      error,
      (code) =>
        `Vox Axis runs (process ${pid}), but the system does not let this process connect to 127.0.0.1:${port} (${code}). Allow loopback connections in the sandbox or firewall you are in, then try again.`,
    );
  }
}

async function tryConnect(
  address: HostAddress,
  { isWanted }: Pick<ConnectOptions, 'isWanted'>,
): Promise<RpcClient | null> {
  let client: RpcClient | null = null;
  try {
    client = new RpcClient(await openHostChannel(address));
    await client.call('app.info', {});
    if (!isWanted || (await isWanted(client, address))) return client;
  } catch (error) {
    if (error instanceof VoxError && error.code === 'permission.denied') throw error;
    /* The port belongs to somebody else by now, or the host is on its way down: as good as absent. */
  }
  client?.close();
  return null;
}
