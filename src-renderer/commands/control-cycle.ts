import { cycleMode } from '../stores/sessions.ts';
import type { Command } from './command.ts';

export const controlCycle: Command = {
  id: 'control.cycle',
  isEnabled: ({ session }) => session !== null,
  run: () => cycleMode(),
};
