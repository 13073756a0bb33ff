import { showSkills } from '../show-skills.ts';
import type { Command } from './types.ts';

export const command: Command = {
  run: (args, context) => showSkills(args, context, args.words.join(' ').split(/\s+/).filter(Boolean)),
};
