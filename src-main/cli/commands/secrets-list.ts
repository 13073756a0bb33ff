import { formatTable } from '../format-table.ts';
import { secretRows } from '../with-secrets.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ options }, context) {
    const rows = await secretRows(context);
    if (options.json) context.print(JSON.stringify(rows));
    else context.print(formatTable(rows.map(({ name, provider, source }) => [name, provider, source ?? 'not set'])));
    return 0;
  },
};
