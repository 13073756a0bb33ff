import { join } from 'node:path';
import { appPaths } from '../platform/app-paths.ts';
import { systemFiles as files } from '../platform/files.ts';
import { createPageHost, type PageHost } from '../services/index.ts';

/**
 * What the app's own pages talk to.
 *
 * @param outDir Where the built bundles lie, `vox` among them: a daemon is `vox daemon` in this very program's Node.
 */
export function startHost(env: NodeJS.ProcessEnv, outDir: string): Promise<PageHost> {
  return createPageHost({
    root: 'window',
    files,
    paths: appPaths(env),
    // Electron's binary is a plain Node with this set. Shells do not inherit it.
    env: { ...env, ELECTRON_RUN_AS_NODE: '1' },
    args: [join(outDir, 'node', 'vox.mjs'), 'daemon'],
  });
}
