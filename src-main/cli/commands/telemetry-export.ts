import { appPaths } from '../../platform/app-paths.ts';
import { openRecoveryCounts } from '../../services/open-stores.ts';
import { formatTable } from '../format-table.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ options }, { env, files, print, note }) {
    const rows = openRecoveryCounts({ files, paths: appPaths(env) }).rows();
    if (options.json) print(JSON.stringify(rows));
    else if (rows.length === 0) note('Nothing has been counted.');
    else print(formatTable(rows.map(({ hash, operation, stage, count }) => [String(count), operation, stage, hash])));
    return 0;
  },
};
