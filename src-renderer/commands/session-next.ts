import { stepSession } from '../stores/sessions.ts';
import type { Command } from './command.ts';

export const sessionNext: Command = { id: 'session.next', run: () => stepSession(1) };
