import { chatRequests } from '../stores/focus.ts';
import type { Command } from './command.ts';

export const chatNew: Command = { id: 'chat.new', run: () => chatRequests.emit('new') };
