import { z } from 'zod';
import { SessionId } from '../model/ids.ts';
import { method } from './method.ts';

/** Files of the session's workspace for the list behind `@`: the best fits first, relative to its root. */
export const fileFind = method({
  name: 'file.find',
  params: z.object({
    sessionId: SessionId,
    query: z.string().max(256),
    limit: z.int().min(1).max(200).default(20),
  }),
  result: z.array(z.string()),
  personOnly: true,
  errors: ['session.not-found'],
});
