import { z } from 'zod';
import { SessionId } from '../model/ids.ts';
import { SecurityLevel } from '../model/security-level.ts';
import { method } from './method.ts';

/** Requests already in the queue are judged again at the new level. */
export const termSetLevel = method({
  name: 'term.setLevel',
  params: z.object({ sessionId: SessionId, level: SecurityLevel }),
  result: z.null(),
  errors: ['session.not-found'],
  personOnly: true,
});
