import { z } from 'zod';
import { SessionId } from '../model/ids.ts';
import { method } from './method.ts';

/** Drops Autopilot to Manual at once; queued agent commands become questions, nothing is lost. */
export const termTakeOver = method({
  name: 'term.takeOver',
  params: z.object({ sessionId: SessionId }),
  result: z.null(),
  errors: ['session.not-found'],
  personOnly: true,
});
