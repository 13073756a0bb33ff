import { appPaths } from '../platform/app-paths.ts';
import type { DaemonLaunch } from '../rpc/client/daemon-process.ts';
import type { CommandContext } from './commands/types.ts';

/** A daemon of this very `vox`, for the person whose environment this is. */
export function daemonLaunch({ env, files }: Pick<CommandContext, 'env' | 'files'>): DaemonLaunch {
  const [, script = ''] = process.argv;
  return { files, paths: appPaths(env), env, args: [...process.execArgv, script, 'daemon'] };
}
