import { setPaused } from '../set-paused.ts';
import type { Command } from './types.ts';

export const command: Command = { run: (args, context) => setPaused(args, context, false) };
