import { firstWord } from '../argument.ts';
import { openSnippets } from '../open-snippets.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const name = firstWord(args, 'a snippet');
    (await openSnippets(context)).remove(name);
    context.print(args.options.json ? JSON.stringify({ removed: name }) : `${name} is deleted.`);
    return 0;
  },
};
