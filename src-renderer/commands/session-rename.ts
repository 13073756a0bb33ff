import { renameRequests } from '../stores/focus.ts';
import type { Command } from './command.ts';

export const sessionRename: Command = {
  id: 'session.rename',
  isEnabled: ({ session }) => session !== null,
  run: ({ session }) => {
    if (session) renameRequests.emit(session.id);
  },
};
