import { z } from 'zod';
import { SessionId } from '../model/ids.ts';
import { method } from './method.ts';

/**
 * Ends the session's shell with everything in its terminal, or takes one that has ended, and starts the same shell anew in the
 * same session: id, clients, blocks and folder stay. A client whose stream ended with `exit` attaches again. Answers once
 * the old shell is gone.
 */
export const termRestart = method({
  name: 'term.restart',
  params: z.object({ sessionId: SessionId }),
  result: z.null(),
  errors: ['session.not-found', 'session.busy', 'session.spawn-failed'],
  personOnly: true,
});
