import { firstWord, sessionIdOf } from '../argument.ts';
import { runInSession } from '../run-in-session.ts';
import { UsageError } from '../usage-error.ts';
import { withHost } from '../with-host.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const sessionId = sessionIdOf(firstWord(args, 'a session and a line'));
    const line = args.words.slice(1).join(' ');
    if (line.trim() === '') throw new UsageError('It needs a line to run.');
    return withHost(context, (host) => runInSession(host, { sessionId, line }, args, context), sessionId);
  },
};
