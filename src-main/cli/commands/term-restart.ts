import { firstWord, noMoreWords, sessionIdOf } from '../argument.ts';
import { withHost } from '../with-host.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const sessionId = sessionIdOf(firstWord(args, 'a session'));
    noMoreWords(args, 1);
    await withHost(context, (host) => host.call('term.restart', { sessionId }), sessionId);
    context.print(args.options.json ? JSON.stringify({ sessionId }) : `Restarted ${sessionId}.`);
    return 0;
  },
};
