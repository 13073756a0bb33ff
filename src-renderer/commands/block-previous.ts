import { blockStepRequests } from '../stores/focus.ts';
import type { Command } from './command.ts';

export const blockPrevious: Command = {
  id: 'block.previous',
  isEnabled: ({ isFullScreen, region }) => !(isFullScreen && region === 'terminal'),
  run: () => blockStepRequests.emit(-1),
};
