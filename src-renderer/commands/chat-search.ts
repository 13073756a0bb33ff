import { chatRequests } from '../stores/focus.ts';
import type { Command } from './command.ts';

export const chatSearch: Command = { id: 'chat.search', run: () => chatRequests.emit('search') };
