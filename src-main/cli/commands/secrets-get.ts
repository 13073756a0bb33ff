import { VoxError } from '../../base/vox-error.ts';
import { firstWord } from '../argument.ts';
import { personaOf } from '../persona.ts';
import { secretNameOf, withSecrets } from '../with-secrets.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const name = secretNameOf(firstWord(args, 'the name of a secret'));
    // What `--persona` says does not count here: a value is shown to somebody at a terminal, or not at all.
    if (args.options.json || personaOf([], context) !== 'human') {
      throw new VoxError(
        'forbidden',
        `${name} is shown only to a person at a terminal. To see whether it is set: vox secrets list`,
      );
    }
    const value = await withSecrets(context, (store) => store.get(name));
    if (value === null) throw new VoxError('bad-request', `${name} is not set. Set it with: vox secrets set ${name}`);
    context.print(value);
    return 0;
  },
};
