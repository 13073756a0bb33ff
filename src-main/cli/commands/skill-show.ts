import { firstWord } from '../argument.ts';
import { openSkills, skillNamed } from '../open-skills.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const open = await openSkills(context);
    const skill = skillNamed(open, firstWord(args, 'a skill'));
    const text = open.bodyOf(context.files, skill);
    context.print(args.options.json ? JSON.stringify({ ...skill, text }) : text);
    return 0;
  },
};
