import type { RpcClient } from '../../contracts/rpc/client.ts';
import { appPaths } from '../platform/app-paths.ts';
import type { CommandContext } from './commands/types.ts';
import { withHostOr } from './with-host.ts';

interface LocalAxis {
  readonly client: RpcClient;
  /** Ends it, sessions included. */
  dispose(): Promise<void>;
}

/** Does something with the running Axis, or with one built in this process where none runs. */
export function withAxis<T>(context: CommandContext, use: (axis: RpcClient) => Promise<T>): Promise<T> {
  return withHostOr(context, use, async () => {
    const { client, dispose } = await startLocalAxis(context);
    try {
      return await use(client);
    } finally {
      await dispose();
    }
  });
}

/** Axis in this process. Loaded only here: with one running elsewhere, the engine is not needed. */
export async function startLocalAxis({ env, files }: CommandContext): Promise<LocalAxis> {
  const { connectInProcess, createServices } = await import('../services/index.ts');
  const axis = await createServices({ files, paths: appPaths(env), env });
  const client = connectInProcess(axis);
  return {
    client,
    async dispose() {
      client.close();
      await axis.dispose();
    },
  };
}
