import type { RpcClient } from '../../contracts/rpc/client.ts';
import { appPaths } from '../platform/app-paths.ts';
import { connectHost } from '../rpc/client/connect-host.ts';
import type { CommandContext } from './commands/types.ts';

/** Does something with the running Axis, or with one built in this process where none runs. */
export async function withAxis<T>({ env, files }: CommandContext, use: (axis: RpcClient) => Promise<T>): Promise<T> {
  const paths = appPaths(env);
  const host = await connectHost({ files, dataDir: paths.dataDir });
  if (host) {
    try {
      return await use(host);
    } finally {
      host.close();
    }
  }
  const { connectInProcess, createServices } = await import('../services/index.ts');
  const axis = await createServices({ files, paths, env });
  const client = connectInProcess(axis);
  try {
    return await use(client);
  } finally {
    client.close();
    await axis.dispose();
  }
}
