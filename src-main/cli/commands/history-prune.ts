import { textOption } from '../argument.ts';
import { sinceOf } from '../since.ts';
import { withHistory } from '../with-history.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const age = textOption(args, 'older-than');
    const text = textOption(args, 'matching');
    const before = age === undefined ? undefined : sinceOf(age, Date.now(), '--older-than');
    const removed = await withHistory(context, (history) => history.remove({ before, text }));
    if (args.options.json) context.print(JSON.stringify({ removed }));
    else context.print(removed === 1 ? '1 command is deleted.' : `${removed} commands are deleted.`);
    return 0;
  },
};
