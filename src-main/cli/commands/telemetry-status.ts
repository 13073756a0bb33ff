import { appPaths } from '../../platform/app-paths.ts';
import { openRecoveryCounts } from '../../services/open-stores.ts';
import { withSettings } from '../settings-fields.ts';
import type { Command } from './types.ts';

export const command: Command = {
  run: ({ options }, context) =>
    withSettings(context, ({ state }) => {
      const counts = openRecoveryCounts({ files: context.files, paths: appPaths(context.env) });
      const rows = counts.rows();
      const isOn = state.settings.cli.countRecoveries;
      const total = rows.reduce((sum, { count }) => sum + count, 0);
      if (options.json) {
        context.print(JSON.stringify({ isOn, lines: rows.length, confirmed: total, path: counts.path, sent: 'never' }));
        return 0;
      }
      context.print(isOn ? 'Counting is on.' : 'Counting is off. Turn it on: vox config set cli.countRecoveries true');
      context.print(`${total} confirmed, of ${rows.length} different lines, as hashes in ${counts.path}`);
      context.print('Nothing is ever sent anywhere. See all of it: vox telemetry export');
      return 0;
    }),
};
