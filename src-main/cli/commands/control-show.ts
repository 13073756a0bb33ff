import type { Approval, SessionInfo } from '../../../contracts/model/index.ts';
import { sessionIdOf } from '../argument.ts';
import { formatTable } from '../format-table.ts';
import { findSession } from '../which-session.ts';
import { withHost } from '../with-host.ts';
import type { Command } from './types.ts';

export const command: Command = {
  run({ words: [word], options }, context) {
    const sessionId = word === undefined ? undefined : sessionIdOf(word);
    return withHost(
      context,
      async (host) => {
        const sessions = sessionId ? [await findSession(host, sessionId)] : await host.call('term.list', {});
        const waiting = await host.call('approval.list', {});
        const shown = sessions.map((session) => stateOf(session, waiting));
        if (options.json) context.print(JSON.stringify(sessionId ? shown[0] : shown));
        else if (shown.length === 0) context.note('No session is open. Open one with: vox term open');
        else context.print(formatTable([['SESSION', 'MODE', 'AGENT', 'WAITING', 'LEVEL'], ...shown.map(rowOf)]));
        return 0;
      },
      sessionId,
    );
  },
};

interface ControlState {
  readonly sessionId: string;
  readonly mode: string;
  readonly isPaused: boolean;
  /** Commands of agents that wait in this session. */
  readonly waiting: number;
  readonly level: string;
}

function stateOf({ id, controlMode, isPaused = false, level }: SessionInfo, queue: readonly Approval[]): ControlState {
  const waiting = queue.filter(({ sessionId }) => sessionId === id).length;
  return { sessionId: id, mode: controlMode, isPaused, waiting, level };
}

function rowOf({ sessionId, mode, isPaused, waiting, level }: ControlState): string[] {
  return [sessionId, mode, isPaused ? 'paused' : 'may run', String(waiting), level];
}
