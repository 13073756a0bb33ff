import type { RpcClient } from '../../contracts/rpc/client.ts';
import { appPaths } from '../platform/app-paths.ts';
import type { CommandContext } from './commands/types.ts';
import { withHostOr } from './with-host.ts';

export interface LocalAxis {
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

/**
 * Axis in this process. Loaded only here: with one running elsewhere, the engine is not needed.
 * @param isShared Other processes of this person find it, as they find a window.
 */
export async function startLocalAxis({ env, files }: CommandContext, isShared = false): Promise<LocalAxis> {
  const { connectInProcess, createServices, shareAxis } = await import('../services/index.ts');
  const paths = appPaths(env);
  const axis = await createServices({ files, paths, env });
  const shared = isShared ? await shareAxis(axis, { files, paths }) : null;
  const client = connectInProcess(axis);
  return {
    client,
    async dispose() {
      client.close();
      await shared?.dispose();
      await axis.dispose();
    },
  };
}
