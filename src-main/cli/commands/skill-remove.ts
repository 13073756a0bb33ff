import { VoxError } from '../../base/vox-error.ts';
import { firstWord, noMoreWords } from '../argument.ts';
import { openSkills, skillNamed } from '../open-skills.ts';
import { requirePerson } from '../require-person.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const open = await openSkills(context);
    const { name, source, folder } = skillNamed(open, firstWord(args, 'a skill'));
    noMoreWords(args, 1);
    if (source !== 'person')
      throw new VoxError('bad-request', `${name} was not installed by you; it lies in ${folder}.`);
    requirePerson(context);
    open.removeSkill(context.files, folder);
    context.print(args.options.json ? JSON.stringify({ removed: name }) : `${name} is removed.`);
    return 0;
  },
};
