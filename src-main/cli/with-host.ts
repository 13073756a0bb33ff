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
  const place = { files, dataDir: appPaths(env).dataDir };
  const holds = async (client: RpcClient) => (await client.call('term.list', {})).some(({ id }) => id === sessionId);
  // Without one that has it, any host says best what is missing.
  const host = (sessionId && (await connectHost({ ...place, isWanted: holds }))) || (await connectHost(place));
  if (!host) {
    throw new VoxError(
      'disconnected',
      'No Vox Axis is running. Start it with: npm start (or: vox serve, vox daemon start)',
    );
  }
  try {
    return await use(host);
  } finally {
    host.close();
  }
}
