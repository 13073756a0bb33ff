import type { SessionId, SessionInfo } from '../../contracts/model/index.ts';
import type { RpcClient } from '../../contracts/rpc/client.ts';
import { VoxError } from '../base/vox-error.ts';
import { sessionIdOf } from './argument.ts';
import type { CommandContext } from './commands/types.ts';
import { UsageError } from './usage-error.ts';

/**
 * The session a line names; without a name the one this command is typed in, else the only one there is.
 *
 * @throws {UsageError} There are several. {VoxError} `session.not-found`: there is none.
 */
export async function whichSession(
  word: string | undefined,
  host: RpcClient,
  { env }: Pick<CommandContext, 'env'>,
): Promise<SessionId> {
  if (word !== undefined) return sessionIdOf(word);
  const ids = (await host.call('term.list', {})).map(({ id }) => id);
  const own = env.VOX_SESSION?.replace(/@.*/, '');
  const here = ids.find((id) => id === own);
  if (here) return here;
  const [only, ...others] = ids;
  if (!only) throw new VoxError('session.not-found', 'No session is open. Open one with: vox term open');
  if (others.length > 0) throw new UsageError(`Several sessions are open: ${ids.join(', ')}. Say which.`);
  return only;
}

/** What `withHost` looks for: the session named, or the one this command is typed in. */
export function namedSession(word: string | undefined, { env }: Pick<CommandContext, 'env'>): SessionId | undefined {
  const named = word ?? env.VOX_SESSION?.replace(/@.*/, '');
  return named === undefined ? undefined : sessionIdOf(named);
}

/** @throws {VoxError} `session.not-found`. */
export async function findSession(host: RpcClient, sessionId: SessionId): Promise<SessionInfo> {
  const session = (await host.call('term.list', {})).find(({ id }) => id === sessionId);
  if (session) return session;
  throw new VoxError('session.not-found', `There is no session ${sessionId}. List them with: vox term list`);
}
