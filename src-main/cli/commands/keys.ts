import { KEY_TABLE } from '../../../contracts/model/keys.ts';
import { formatTable } from '../format-table.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ options }, { print }) {
    if (options.json) print(JSON.stringify(KEY_TABLE));
    else {
      const rows = KEY_TABLE.map(({ keys, title, when }) => [
        keys.join(' or '),
        title,
        when === 'block' ? 'on a focused block' : '',
      ]);
      print(formatTable(rows));
    }
    return 0;
  },
};
