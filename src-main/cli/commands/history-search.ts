import { showHistory } from '../show-history.ts';
import type { Command } from './types.ts';

export const command: Command = { run: (args, context) => showHistory(args, context, args.words.join(' ')) };
