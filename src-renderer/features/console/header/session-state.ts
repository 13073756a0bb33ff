import type { SessionInfo } from '../../../../contracts/model/index.ts';
import type { Tone } from '../../../ui/pill.tsx';

/** The state of a session as a colour and as a word. */
export function stateOf(session: SessionInfo): { tone: Tone; word: string } {
  if (session.activity === 'exited') return { tone: 'neutral', word: 'ended' };
  if (session.activity === 'running') return { tone: 'info', word: 'running' };
  if (session.activity === 'starting') return { tone: 'info', word: 'starting' };
  const { lastExit } = session;
  if (lastExit === null) return { tone: 'neutral', word: 'ready' };
  return lastExit === 0
    ? { tone: 'pass', word: 'last command passed' }
    : { tone: 'fail', word: `last exit ${lastExit}` };
}
