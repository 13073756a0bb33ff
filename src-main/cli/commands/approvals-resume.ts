import { firstWord, noMoreWords, sessionIdOf } from '../argument.ts';
import { requirePerson } from '../require-person.ts';
import { withHost } from '../with-host.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const sessionId = sessionIdOf(firstWord(args, 'a session'));
    noMoreWords(args, 1);
    requirePerson(context);
    await withHost(context, (host) => host.call('term.setPaused', { sessionId, isPaused: false }), sessionId);
    context.print(
      args.options.json ? JSON.stringify({ sessionId, isPaused: false }) : `The agent goes on in ${sessionId}.`,
    );
    return 0;
  },
};
