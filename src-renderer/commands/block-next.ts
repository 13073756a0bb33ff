import { blockStepRequests } from '../stores/focus.ts';
import type { Command } from './command.ts';

export const blockNext: Command = {
  id: 'block.next',
  isEnabled: ({ isFullScreen, region }) => !(isFullScreen && region === 'terminal'),
  run: () => blockStepRequests.emit(1),
};
