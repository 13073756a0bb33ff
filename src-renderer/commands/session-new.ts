import { openSession } from '../stores/sessions.ts';
import type { Command } from './command.ts';

/** Opens in the folder of the session in view. */
export const sessionNew: Command = {
  id: 'session.new',
  async run({ session }) {
    await openSession(session ? { cwd: session.cwd } : {});
  },
};
