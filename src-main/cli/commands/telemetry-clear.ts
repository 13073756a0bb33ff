import { appPaths } from '../../platform/app-paths.ts';
import { openRecoveryCounts } from '../../services/open-stores.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ options }, { env, files, print }) {
    const cleared = openRecoveryCounts({ files, paths: appPaths(env) }).clear();
    if (options.json) print(JSON.stringify({ cleared }));
    else print(cleared === 0 ? 'There was nothing to clear.' : `Cleared ${cleared} counted lines.`);
    return 0;
  },
};
