import type { RpcClient } from '../../contracts/rpc/client.ts';
import { appPaths } from '../platform/app-paths.ts';
import { connectHost } from '../rpc/client/connect-host.ts';
import type { CommandContext } from './commands/types.ts';
import { startLocalAxis } from './with-axis.ts';

/**
 * Does something with the chats: in the daemon, which may be answering in them, else in this process. A window keeps its chats
 * in the same file, and sees what is changed there.
 */
export async function withChats<T>(context: CommandContext, use: (chats: RpcClient) => Promise<T>): Promise<T> {
  const { env, files } = context;
  const daemon = await connectHost({ files, dataDir: appPaths(env).dataDir, root: 'daemon' });
  if (daemon) return told(context, daemon, use).finally(() => daemon.close());
  const { client, dispose } = await startLocalAxis(context);
  try {
    return await told(context, client, use);
  } finally {
    await dispose();
  }
}

/** Chats that are not kept as they should be are worth a word, whatever was asked. */
async function told<T>({ note }: CommandContext, chats: RpcClient, use: (chats: RpcClient) => Promise<T>): Promise<T> {
  const result = await use(chats);
  const { problem } = await chats.call('chat.storage', {});
  if (problem !== null) note(problem);
  return result;
}
