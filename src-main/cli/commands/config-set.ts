import { VoxError } from '../../base/vox-error.ts';
import { requirePersonToLoosen } from '../require-person-to-loosen.ts';
import { patchFor, settingAt, settingRows, shownValue, withSettings } from '../settings-fields.ts';
import type { Command, CommandContext } from './types.ts';

export const command: Command = {
  run: ({ words: [key = '', text = ''], options }, context) =>
    withSettings(context, (store) => {
      const before = settingAt(settingRows(store.state.settings), key);
      const state = setAs(store, key, text, context);
      const { value } = settingAt(settingRows(state.settings), key);
      if (options.json) context.print(JSON.stringify({ key, value, before: before.value, path: state.path }));
      else context.print(`${key} is ${shownValue(value)} (was ${shownValue(before.value)}).`);
      return 0;
    }),
};

type Store = Parameters<Parameters<typeof withSettings>[1]>[0];

/** `13`, `true`, `null` and `["Mod+K"]` are what they look like, unless the setting takes text. */
function setAs(store: Store, key: string, text: string, context: CommandContext) {
  const literal = literalOf(text);
  try {
    const patch = patchFor(key, literal);
    requirePersonToLoosen(store.state.settings, patch, context);
    return store.set(patch);
  } catch (error) {
    const isOther = error instanceof VoxError && error.code === 'settings.invalid' && typeof literal !== 'string';
    if (!isOther) throw error;
    try {
      return store.set(patchFor(key, text));
    } catch {
      // The first complaint shows the value as it was meant.
      throw error;
    }
  }
}

function literalOf(text: string): unknown {
  if (!/^(?:true|false|null|-?\d+(?:\.\d+)?|\[.*\])$/s.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text; // A list with a mistake: the complaint shows it as it was written.
  }
}
