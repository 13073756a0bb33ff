import { withSettings } from '../settings-fields.ts';
import type { Command } from './types.ts';

export const command: Command = {
  run: ({ options }, context) =>
    withSettings(context, ({ state }) => {
      context.print(options.json ? JSON.stringify({ path: state.path, problem: state.problem }) : state.path);
      return 0;
    }),
};
