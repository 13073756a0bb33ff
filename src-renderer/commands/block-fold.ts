import { toggleFold } from '../stores/folds.ts';
import type { Command } from './command.ts';

export const blockFold: Command = {
  id: 'block.fold',
  isEnabled: ({ block, view }) => block !== null && view === 'blocks',
  run: ({ block }) => (block ? toggleFold(block.id) : undefined),
};
