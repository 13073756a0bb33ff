import { firstWord } from '../argument.ts';
import { UsageError } from '../usage-error.ts';
import { keepSecret, secretNameOf } from '../with-secrets.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const name = secretNameOf(firstWord(args, 'the name of a secret'));
    // Never an argument: those end up in the shell's history and in the list of processes.
    const value = (await readValue(name, context)).trim();
    if (value === '') throw new UsageError(`it needs the value on standard input, e.g. vox secrets set ${name} < file`);
    const { kept } = await keepSecret(context, name, value);
    context.print(args.options.json ? JSON.stringify({ name, kept }) : `${name} is kept in the ${kept}.`);
    return 0;
  },
};

async function readValue(name: string, { person, readInput }: Parameters<Command['run']>[1]): Promise<string> {
  return person ? person.typeHidden(`${name}: `) : new TextDecoder().decode(await readInput());
}
