import type { Block } from '../../contracts/model/index.ts';
import { chatIntents } from '../stores/focus.ts';
import type { Command } from './command.ts';

export const blockAsk: Command = {
  id: 'block.ask',
  isEnabled: ({ block }) => block !== null,
  run: ({ block }) => {
    if (!block) return;
    chatIntents.emit({ prompt: questionAbout(block), chip: { kind: 'term', blockId: block.id, lines: null } });
  },
};

function questionAbout(block: Block): string {
  if (block.status === 'failed') return 'Why did this fail, and how do I fix it?';
  return block.status === 'running' ? 'What is this doing?' : 'What does this output tell me?';
}
