import { completeWords } from '../completions/complete-words.ts';
import { valuesOf } from '../completions/values.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ words, options }, context) {
    // PowerShell cannot pass an empty word to a program: it sends a pair of quotes for it.
    const typed = words.map((word) => (word === '""' ? '' : word));
    const choices = await completeWords(typed, (type) => valuesOf(type, context));
    if (options.json) context.print(JSON.stringify(choices));
    else for (const { word, about } of choices) context.print(`${word}\t${about}`);
    return 0;
  },
};
