import { resolve } from 'node:path';
import { firstWord, noMoreWords } from '../argument.ts';
import { openSkills } from '../open-skills.ts';
import { requirePerson } from '../require-person.ts';
import type { Command } from './types.ts';

/** What a skill says is read to agents as instructions: only a person may add one. */
export const command: Command = {
  async run(args, context) {
    const from = resolve(context.cwd, firstWord(args, 'the folder of a skill'));
    noMoreWords(args, 1);
    requirePerson(context);
    const { installSkill, ownFolder } = await openSkills(context);
    const skill = installSkill(context.files, from, ownFolder, args.options.replace === true);
    context.print(args.options.json ? JSON.stringify(skill) : `${skill.name} is installed in ${skill.folder}.`);
    return 0;
  },
};
