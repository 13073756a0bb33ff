import { openSnippets } from '../open-snippets.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ options }, context) {
    const snippets = await openSnippets(context);
    const all = snippets.list();
    if (options.json) context.print(JSON.stringify(all));
    else if (all.length > 0) context.print((context.files.readText(snippets.path) ?? '').trimEnd());
    return 0;
  },
};
