import { findRequests } from '../stores/focus.ts';
import type { Command } from './command.ts';

/** Inside a full-screen program the key is the program's: Ctrl+F turns a page in vim and less. */
export const terminalFind: Command = {
  id: 'terminal.find',
  isEnabled: ({ session, region, isFullScreen }) => session !== null && !(isFullScreen && region === 'terminal'),
  run: () => findRequests.emit(),
};
