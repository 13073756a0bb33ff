import { patchFor, withSettings } from '../settings-fields.ts';
import type { Command } from './types.ts';

export const command: Command = {
  run: ({ words: [theme], options }, context) =>
    withSettings(context, (store) => {
      const { settings } = theme === undefined ? store.state : store.set(patchFor('theme', theme));
      context.print(options.json ? JSON.stringify({ theme: settings.theme }) : settings.theme);
      return 0;
    }),
};
