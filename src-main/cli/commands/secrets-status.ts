import { secretRows } from '../with-secrets.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ options }, context) {
    const rows = await secretRows(context);
    const set = rows.filter(({ isSet }) => isSet);
    const sources = [...new Set(set.map(({ source }) => source))];
    if (options.json) context.print(JSON.stringify({ total: rows.length, set: set.map(({ name }) => name), sources }));
    else
      context.print(
        `${set.length} of ${rows.length} secrets are set${set.length > 0 ? ` (${sources.join(', ')})` : ''}.`,
      );
    return 0;
  },
};
