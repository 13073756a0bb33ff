import { splitActive } from '../stores/layout.ts';
import type { Command } from './command.ts';

export const paneSplitDown: Command = {
  id: 'pane.split-down',
  isEnabled: ({ session }) => session !== null,
  run: () => splitActive('column'),
};
