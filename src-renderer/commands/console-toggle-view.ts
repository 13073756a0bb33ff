import { focusBlock, focusRequests } from '../stores/focus.ts';
import { showView } from '../stores/layout.ts';
import type { Command } from './command.ts';

/** Inside a full-screen program the key is the program's, as all others are. */
export const consoleToggleView: Command = {
  id: 'console.toggle-view',
  isEnabled: ({ isFullScreen, region }) => !(isFullScreen && region === 'terminal'),
  run: ({ view, region }) => {
    focusBlock(null);
    showView(view === 'blocks' ? 'terminal' : 'blocks');
    // What had the keyboard is about to be covered.
    if (region === 'terminal' || region === 'block') focusRequests.emit('console');
  },
};
