import { focusRequests } from '../stores/focus.ts';
import type { Command } from './command.ts';

export const focusToggle: Command = {
  id: 'focus.toggle',
  isEnabled: ({ region, isFullScreen }) => !(isFullScreen && region === 'terminal'),
  run: ({ region }) => focusRequests.emit(region === 'chat' ? 'console' : 'composer'),
};
