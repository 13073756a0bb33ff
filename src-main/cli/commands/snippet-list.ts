import { showSnippets } from '../show-snippets.ts';
import type { Command } from './types.ts';

export const command: Command = { run: (args, context) => showSnippets(args, context) };
