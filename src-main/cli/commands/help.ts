import { childOf, commandTree } from '../../catalog/index.ts';
import { helpFor } from '../help.ts';
import { UsageError } from '../usage-error.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ words }, { print }) {
    let node = commandTree();
    for (const word of words) {
      const child = childOf(node, word);
      if (!child)
        throw new UsageError(`there is no command ${JSON.stringify(words.join(' '))}. See them all: vox commands`);
      node = child;
    }
    print(helpFor(node));
    return 0;
  },
};
