import { closeSession } from '../stores/sessions.ts';
import type { Command } from './command.ts';

export const sessionClose: Command = {
  id: 'session.close',
  isEnabled: ({ session }) => session !== null,
  run: ({ session }) => (session ? closeSession(session.id) : undefined),
};
