import { VoxError } from '../base/vox-error.ts';
import { isSetAbove } from '../platform/ancestors.ts';
import type { CommandContext } from './commands/types.ts';
import type { Person } from './person.ts';
import { personaOf } from './persona.ts';

const ELSEWHERE = 'Decide in the Axis window, in the menu of vox term, or in a terminal outside of Axis.';

/**
 * The person at this terminal, for what no agent may do by itself. There is none in a pipe or a script, under a program that
 * runs commands for a model, and inside a session of Axis: an agent types there too. The gate blocks these commands in an
 * agent's line as well; this is for scripts and other ways around it.
 *
 * @throws {VoxError} `forbidden`.
 */
export function requirePerson(context: CommandContext): Person {
  const { person, env } = context;
  if (env.VOX_SESSION !== undefined || isSetAbove('VOX_SESSION')) {
    throw new VoxError('forbidden', `This terminal is a session of Axis, in which agents type too. ${ELSEWHERE}`);
  }
  // Not by `--persona`: an argument proves nothing.
  if (!person || personaOf([], context) === 'agent') {
    throw new VoxError('forbidden', `Only a person at a terminal may decide, and none is here. ${ELSEWHERE}`);
  }
  return person;
}
