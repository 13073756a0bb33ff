import { noMoreWords, sessionIdOf, textOption } from '../argument.ts';
import { showHere, type WantedSession } from '../show-session.ts';
import { UsageError } from '../usage-error.ts';
import type { Command, CommandArguments } from './types.ts';

export const command: Command = {
  async run(args, context) {
    return showHere(readWanted(args), context);
  },
};

function readWanted(args: CommandArguments): WantedSession {
  const { options, words } = args;
  if (words.length > 0) throw new UsageError(`there is no command "term ${words[0]}". See them with: vox term --help`);
  noMoreWords(args, 0);
  const attach = textOption(args, 'attach');
  const [shell, cwd] = [textOption(args, 'shell'), textOption(args, 'cwd')];
  const isLocal = options.local === true;
  const isReadOnly = options['read-only'] === true;
  if (attach !== undefined && isLocal) {
    throw new UsageError('Take either --attach or --local: a session to attach to is in another process.');
  }
  if (attach !== undefined && (shell ?? cwd) !== undefined) {
    throw new UsageError('--shell and --cwd are for a new session; leave them out with --attach.');
  }
  if (attach === undefined && isReadOnly) throw new UsageError('--read-only needs --attach SESSION.');
  return { attach: attach === undefined ? null : sessionIdOf(attach), isReadOnly, isLocal, shell, cwd };
}
