import { firstWord } from '../argument.ts';
import { keepSecret, secretNameOf } from '../with-secrets.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const name = secretNameOf(firstWord(args, 'the name of a secret'));
    await keepSecret(context, name, null);
    context.print(args.options.json ? JSON.stringify({ name, kept: null }) : `${name} is removed.`);
    return 0;
  },
};
