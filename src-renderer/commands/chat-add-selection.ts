import { chipRequests, keyRequests } from '../stores/focus.ts';
import type { Command } from './command.ts';

const CTRL_L = '\u000c';

/** Without a selection or a focused block, the key is the shell's own: it clears the screen. */
export const chatAddSelection: Command = {
  id: 'chat.add-selection',
  isEnabled: ({ chip, region, isFullScreen }) => region !== 'terminal' || (chip !== null && !isFullScreen),
  run: ({ chip, region }) => {
    if (chip) chipRequests.emit(chip);
    else if (region === 'editor' || region === 'block') keyRequests.emit(CTRL_L);
  },
};
