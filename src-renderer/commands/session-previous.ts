import { stepSession } from '../stores/sessions.ts';
import type { Command } from './command.ts';

export const sessionPrevious: Command = { id: 'session.previous', run: () => stepSession(-1) };
