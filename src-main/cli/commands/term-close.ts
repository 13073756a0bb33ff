import { firstWord, noMoreWords, sessionIdOf } from '../argument.ts';
import { withHost } from '../with-host.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const sessionId = sessionIdOf(firstWord(args, 'a session'));
    noMoreWords(args, 1);
    await withHost(context, (host) => host.call('term.close', { sessionId }), sessionId);
    context.print(args.options.json ? JSON.stringify({ sessionId }) : `Closed ${sessionId}.`);
    return 0;
  },
};
