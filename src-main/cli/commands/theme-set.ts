import { setTheme } from '../set-theme.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ words: [theme = ''], options }, context) {
    await setTheme(theme, context);
    context.print(options.json ? JSON.stringify({ theme }) : theme);
    return 0;
  },
};
