import { setPaused } from '../stores/sessions.ts';
import type { Command } from './command.ts';

/** What runs goes on; what an agent waits to run is held until the same command lets it go on. */
export const controlPause: Command = {
  id: 'control.pause',
  isEnabled: ({ session }) => session !== null && session.activity !== 'exited',
  run: ({ session }) => (session ? setPaused(session.id, session.isPaused !== true) : undefined),
};
