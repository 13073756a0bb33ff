import { firstWord } from '../argument.ts';
import { settingAt, settingRows, shownValue, withSettings } from '../settings-fields.ts';
import type { Command } from './types.ts';

export const command: Command = {
  run: (args, context) =>
    withSettings(context, ({ state }) => {
      const row = settingAt(settingRows(state.settings), firstWord(args, 'a setting'));
      if (state.problem) context.note(state.problem);
      context.print(args.options.json ? JSON.stringify(row) : shownValue(row.value));
      return 0;
    }),
};
