import { splitActive } from '../stores/layout.ts';
import type { Command } from './command.ts';

export const paneSplitRight: Command = {
  id: 'pane.split-right',
  isEnabled: ({ session }) => session !== null,
  run: () => splitActive('row'),
};
