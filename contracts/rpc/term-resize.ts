import { z } from 'zod';
import { SessionId } from '../model/ids.ts';
import { Size } from '../model/size.ts';
import { method } from './method.ts';

/** The last client to send input or a resize owns the size. */
export const termResize = method({
  name: 'term.resize',
  params: z.object({ sessionId: SessionId, size: Size }),
  result: z.null(),
  errors: ['session.not-found', 'session.closed'],
  personOnly: true,
});
