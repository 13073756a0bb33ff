import { firstWord, noMoreWords, sessionIdOf } from './argument.ts';
import type { CommandArguments, CommandContext } from './commands/types.ts';
import { requirePerson } from './require-person.ts';
import { withHost } from './with-host.ts';

/**
 * Pauses the agent in the session named, or lets it go on.
 * @throws {VoxError} `forbidden`: no person is here; `disconnected`; `session.not-found`.
 */
export async function setPaused(args: CommandArguments, context: CommandContext, isPaused: boolean): Promise<number> {
  const sessionId = sessionIdOf(firstWord(args, 'a session'));
  noMoreWords(args, 1);
  requirePerson(context);
  await withHost(context, (host) => host.call('term.setPaused', { sessionId, isPaused }), sessionId);
  const sentence = isPaused
    ? `The agent is paused in ${sessionId}; nothing is lost.`
    : `The agent goes on in ${sessionId}.`;
  context.print(args.options.json ? JSON.stringify({ sessionId, isPaused }) : sentence);
  return 0;
}
