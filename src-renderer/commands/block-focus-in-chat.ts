import { chipRequests } from '../stores/focus.ts';
import type { Command } from './command.ts';

export const blockFocusInChat: Command = {
  id: 'block.focus-in-chat',
  isEnabled: ({ block }) => block !== null,
  run: ({ block }) => {
    if (block) chipRequests.emit({ kind: 'term', blockId: block.id, lines: null });
  },
};
