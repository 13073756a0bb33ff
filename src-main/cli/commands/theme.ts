import { themeName } from '../../../contracts/appearance/index.ts';
import { setTheme } from '../set-theme.ts';
import { withSettings } from '../settings-fields.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ words: [wanted], options }, context) {
    const theme = wanted ?? (await withSettings(context, ({ state }) => themeName(state.settings)));
    if (wanted !== undefined) await setTheme(wanted, context);
    context.print(options.json ? JSON.stringify({ theme }) : theme);
    return 0;
  },
};
