import { takeOver } from '../stores/sessions.ts';
import type { Command } from './command.ts';

/** Only while the agent drives; otherwise Esc belongs to whatever has the keyboard. */
export const controlTakeOver: Command = {
  id: 'control.take-over',
  isEnabled: ({ session }) => session?.controlMode === 'Autopilot',
  run: ({ session }) => (session ? takeOver(session.id) : undefined),
};
