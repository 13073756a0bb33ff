import { VoxError } from '../../base/vox-error.ts';
import { redact } from '../../redaction/redact.ts';
import { textOption } from '../argument.ts';
import { openSnippets } from '../open-snippets.ts';
import { UsageError } from '../usage-error.ts';
import type { Command } from './types.ts';

const NAME = /^[A-Za-z][\w.-]{0,63}$/;

export const command: Command = {
  async run(args, context) {
    const [name = '', ...words] = args.words;
    const line = words.join(' ').trim();
    if (!NAME.test(name))
      throw new UsageError(`${JSON.stringify(name)} is no name. Take a letter, then letters, digits, - and _.`);
    if (line === '') throw new UsageError('It needs a command line.');
    const snippets = await openSnippets(context);
    const isForced = args.options.replace === true;
    if (!isForced && snippets.list().some((one) => one.name === name)) {
      throw new VoxError('bad-request', `There is a snippet ${name} already. Take its place with --replace.`);
    }
    // The file is plain: what is secret is asked for when the line runs.
    if (!isForced && redact(line) !== line) {
      throw new VoxError(
        'bad-request',
        'The line seems to hold a secret. Write {{token}} in its place, or say --replace.',
      );
    }
    const snippet = { name, command: line, about: textOption(args, 'about') ?? null };
    snippets.save(snippet);
    context.print(
      args.options.json
        ? JSON.stringify({ ...snippet, path: snippets.path })
        : `${name} is saved. Run it with: vox snippet run ${name}`,
    );
    return 0;
  },
};
