import { z } from 'zod';
import { SessionId } from '../model/ids.ts';
import { method } from './method.ts';

/** Holds the session's queue of agent commands, whatever was approved before; or lets it go on where it was. Nothing is lost. */
export const termSetPaused = method({
  name: 'term.setPaused',
  params: z.object({ sessionId: SessionId, isPaused: z.boolean() }),
  result: z.null(),
  errors: ['session.not-found'],
  personOnly: true,
});
