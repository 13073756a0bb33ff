import type { SessionId } from '../../contracts/model/index.ts';
import type { RpcClient } from '../../contracts/rpc/client.ts';
import { VoxError } from '../base/vox-error.ts';
import { appPaths } from '../platform/app-paths.ts';
import { connectHost } from '../rpc/client/connect-host.ts';
import type { CommandContext } from './commands/types.ts';

type UseHost<T> = (host: RpcClient) => Promise<T>;

/**
 * Does something with the running Axis and lets go of it.
 * @param sessionId Where several run, the one that has this session; else the newest.
 * @throws {VoxError} `disconnected`: none is running.
 */
export function withHost<T>(context: CommandContext, use: UseHost<T>, sessionId?: SessionId): Promise<T> {
  return withHostOr(context, use, noHost, sessionId);
}

/** Does something with the running Axis and lets go of it, or does `otherwise` where none runs. */
export async function withHostOr<T>(
  { env, files }: CommandContext,
  use: UseHost<T>,
  otherwise: () => Promise<T>,
  sessionId?: SessionId,
): Promise<T> {
  const { dataDir } = appPaths(env);
  const host = await connectHost({ files, dataDir, prefers: sessionId && holds(sessionId) });
  if (!host) return otherwise();
  try {
    return await use(host);
  } finally {
    host.close();
  }
}

/** Whether a host has that session. */
export function holds(sessionId: SessionId): UseHost<boolean> {
  return async (host) => (await host.call('term.list', {})).some(({ id }) => id === sessionId);
}

async function noHost(): Promise<never> {
  throw new VoxError('disconnected', 'No Vox Axis is running. Start it with: npm start (or: vox serve)');
}
