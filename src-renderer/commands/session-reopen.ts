import { layoutStore, reopenSession } from '../stores/layout.ts';
import type { Command } from './command.ts';

/** Brings back the folder, shell and name of the session that was closed last. Its processes have ended. */
export const sessionReopen: Command = {
  id: 'session.reopen',
  isEnabled: () => layoutStore.getState().closed.length > 0,
  run: () => reopenSession(),
};
