import type { SettingsPatch } from '../../contracts/model/index.ts';
import { appPaths } from '../platform/app-paths.ts';
import { connectHost } from '../rpc/client/connect-host.ts';
import type { CommandContext } from './commands/types.ts';

/**
 * Changes settings in the running Axis, or, where none runs, in the file.
 * @throws {VoxError} `settings.invalid`.
 */
export async function changeSettings(patch: SettingsPatch, { env, files }: CommandContext): Promise<void> {
  const paths = appPaths(env);
  const host = await connectHost({ files, dataDir: paths.dataDir });
  if (host) {
    try {
      await host.call('settings.set', { patch });
      return;
    } finally {
      host.close();
    }
  }
  const { openSecurity } = await import('../services/index.ts');
  const security = openSecurity(files, paths);
  try {
    security.settings.set(patch);
  } finally {
    security.dispose();
  }
}
