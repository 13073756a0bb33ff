import { restartSession } from '../stores/sessions.ts';
import type { Command } from './command.ts';

/** Ends whatever runs in the session's terminal, and starts its shell anew: tab, blocks and chat stay. */
export const sessionRestart: Command = {
  id: 'session.restart',
  isEnabled: ({ session }) => session !== null,
  run: ({ session }) => (session ? restartSession(session.id) : undefined),
};
