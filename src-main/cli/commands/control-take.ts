import { firstWord, sessionIdOf } from '../argument.ts';
import { findSession } from '../which-session.ts';
import { withHost } from '../with-host.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const sessionId = sessionIdOf(firstWord(args, 'a session'));
    // Anybody may: it only ever makes the agent wait.
    const { controlMode: mode } = await withHost(
      context,
      async (host) => {
        // At once, whatever is under way; then for good, for a person at the keyboard leaves CoPilot as it is.
        await host.call('term.takeOver', { sessionId });
        await host.call('term.setMode', { sessionId, mode: 'Manual' });
        return findSession(host, sessionId);
      },
      sessionId,
    );
    if (args.options.json) context.print(JSON.stringify({ sessionId, mode }));
    else context.print(`${sessionId} is yours: ${mode}. What the agent waits to run: vox approvals list`);
    return 0;
  },
};
