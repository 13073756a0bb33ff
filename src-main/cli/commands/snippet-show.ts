import { firstWord } from '../argument.ts';
import { openSnippets } from '../open-snippets.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const snippet = (await openSnippets(context)).get(firstWord(args, 'a snippet'));
    context.print(args.options.json ? JSON.stringify(snippet) : snippet.command);
    return 0;
  },
};
