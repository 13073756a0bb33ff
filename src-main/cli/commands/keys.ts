import { keyRows } from '../../../contracts/model/keys.ts';
import { formatTable } from '../format-table.ts';
import { withSettings } from '../settings-fields.ts';
import type { Command } from './types.ts';

export const command: Command = {
  run: ({ options }, context) =>
    withSettings(context, ({ state }) => {
      const rows = keyRows(state.settings.keys);
      if (options.json) context.print(JSON.stringify(rows));
      else context.print(formatTable(rows.map(({ keys, title, when }) => [keysOf(keys), title, PLACES[when]])));
      return 0;
    }),
};

const PLACES = { anywhere: '', block: 'on a focused block' } as const;

function keysOf(keys: readonly string[]): string {
  return keys.length > 0 ? keys.join(' or ') : 'no key';
}
