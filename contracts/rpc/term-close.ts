import { z } from 'zod';
import { SessionId } from '../model/ids.ts';
import { method } from './method.ts';

/** Ends the session's shell and everything in its terminal. */
export const termClose = method({
  name: 'term.close',
  params: z.object({ sessionId: SessionId }),
  result: z.null(),
  errors: ['session.not-found'],
  personOnly: true,
});
