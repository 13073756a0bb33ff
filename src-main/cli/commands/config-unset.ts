import { firstWord } from '../argument.ts';
import { requirePersonToLoosen } from '../require-person-to-loosen.ts';
import { patchFor, settingAt, settingRows, shownValue, withSettings } from '../settings-fields.ts';
import type { Command } from './types.ts';

export const command: Command = {
  run: (args, context) =>
    withSettings(context, (store) => {
      const { key, defaultValue } = settingAt(settingRows(store.state.settings), firstWord(args, 'a setting'));
      requirePersonToLoosen(store.state.settings, patchFor(key, defaultValue), context);
      const { value } = settingAt(settingRows(store.set(patchFor(key, undefined)).settings), key);
      if (args.options.json) context.print(JSON.stringify({ key, value }));
      else context.print(`${key} is back at its default: ${shownValue(value)}.`);
      return 0;
    }),
};
