import { resolve } from 'node:path';
import type { SessionId } from '../../contracts/model/index.ts';
import { VoxError } from '../base/vox-error.ts';
import { appPaths } from '../platform/app-paths.ts';
import { connectHostAt } from '../rpc/client/connect-host.ts';
import { DaemonHost } from '../rpc/client/daemon-host.ts';
import type { CommandContext } from './commands/types.ts';
import { startLocalAxis } from './with-axis.ts';
import { holds } from './with-host.ts';

/** Where the sessions are. */
export interface TermTarget {
  readonly host: DaemonHost;
  /** Process of the host; null when it is this one. */
  readonly hostPid: number | null;
  /** Ends what was started for this command, sessions included. */
  dispose(): Promise<void> | void;
}

/** The running Axis, or the engine in this process where none runs or none is wanted. */
export async function findTarget(
  context: CommandContext,
  { attach, isLocal }: { attach: SessionId | null; isLocal: boolean },
): Promise<TermTarget> {
  const { files, env } = context;
  const { dataDir } = appPaths(env);
  const found = isLocal ? null : await connectHostAt({ files, dataDir, isWanted: attach ? holds(attach) : undefined });
  if (found) {
    const { client, address } = found;
    return { host: new DaemonHost(client), hostPid: address.pid, dispose: () => client.close() };
  }
  if (attach) {
    throw new VoxError('session.not-found', `There is no session ${attach}. List them with: vox term list`);
  }
  return startLocal(context);
}

async function startLocal(context: CommandContext): Promise<TermTarget> {
  const { client, dispose } = await startLocalAxis(context);
  return { host: new DaemonHost(client), hostPid: null, dispose };
}

/** @throws {VoxError} `bad-request`: this very session shows this command; it would show itself for ever. */
export function refuseItself({ env }: CommandContext, id: SessionId, { hostPid }: TermTarget): void {
  if (hostPid === null || env.VOX_SESSION !== `${id}@${hostPid}`) return;
  throw new VoxError('bad-request', `You are in ${id} already. Attach to it from another terminal.`);
}

export function folderOf({ cwd }: CommandContext, wanted: string | undefined): string {
  return resolve(cwd, wanted ?? '.');
}
