import type { Ambient } from '../../../contracts/model/index.ts';
import { textOption } from '../argument.ts';
import { namedSession, whichSession } from '../which-session.ts';
import { withHost } from '../with-host.ts';
import type { Command } from './types.ts';

export const command: Command = {
  run(args, context) {
    const [word] = args.words;
    const message = textOption(args, 'message');
    return withHost(
      context,
      async (host) => {
        const sessionId = await whichSession(word, host, context);
        const told = await host.call('chat.ambient', { sessionId, message });
        if (args.options.json) context.print(JSON.stringify(told));
        else {
          context.print([told.text, told.focus?.text ?? ''].filter((text) => text !== '').join('\n\n'));
          for (const problem of told.focus?.problems ?? []) context.note(problem);
          context.note(spentOf(told));
        }
        return 0;
      },
      namedSession(word, context),
    );
  },
};

/** `412 of 8000 tokens: 300 of the session, 112 of what the message points at.` */
function spentOf({ tokens, tokenBudget, focus }: Ambient): string {
  const total = tokens + (focus?.tokens ?? 0);
  const parts = focus
    ? `: ${tokens} for the session, ${focus.tokens} for what the message points at`
    : ' (agent.contextTokens)';
  return `About ${total} of ${tokenBudget} tokens${parts}.`;
}
