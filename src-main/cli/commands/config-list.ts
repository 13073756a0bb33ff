import { formatTable } from '../format-table.ts';
import { settingRows, shownValue, withSettings } from '../settings-fields.ts';
import type { Command } from './types.ts';

export const command: Command = {
  run: ({ options }, context) =>
    withSettings(context, ({ state }) => {
      const rows = settingRows(state.settings);
      if (state.problem) context.note(state.problem);
      if (options.json) context.print(JSON.stringify(Object.fromEntries(rows.map(({ key, value }) => [key, value]))));
      else {
        const table = rows.map(({ key, value, defaultValue }) => [
          key,
          shownValue(value),
          JSON.stringify(value) === JSON.stringify(defaultValue) ? '' : `(default: ${shownValue(defaultValue)})`,
        ]);
        context.print(formatTable(table));
      }
      return 0;
    }),
};
