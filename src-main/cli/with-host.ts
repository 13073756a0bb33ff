import type { SessionId } from '../../contracts/model/index.ts';
import type { RpcClient } from '../../contracts/rpc/client.ts';
import { VoxError } from '../base/vox-error.ts';
import { appPaths } from '../platform/app-paths.ts';
import { connectHost } from '../rpc/client/connect-host.ts';
import type { CommandContext } from './commands/types.ts';

/**
 * Does something with the running Axis and lets go of it.
 * @param sessionId Where several run, the one that has this session; else the newest.
 * @throws {VoxError} `disconnected`: none is running.
 */
export async function withHost<T>(
  { env, files }: CommandContext,
  use: (host: RpcClient) => Promise<T>,
  sessionId?: SessionId,
): Promise<T> {
  const holds = async (client: RpcClient) => (await client.call('term.list', {})).some(({ id }) => id === sessionId);
  const host = await connectHost({ files, dataDir: appPaths(env).dataDir, prefers: sessionId && holds });
  if (!host) throw new VoxError('disconnected', 'No Vox Axis is running. Start it with: npm start (or: vox serve)');
  try {
    return await use(host);
  } finally {
    host.close();
  }
}
