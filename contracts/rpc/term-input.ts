import { z } from 'zod';
import { Bytes } from '../model/frame.ts';
import { SessionId } from '../model/ids.ts';
import { method } from './method.ts';

/** What a client may claim to be. `agent` is refused: agents act only through `term_run` inside the host. */
export const WireOrigin = z.enum(['user', 'agent']);

/** Sends keystrokes, as a terminal would. */
export const termInput = method({
  name: 'term.input',
  params: z.object({ sessionId: SessionId, bytes: Bytes, origin: WireOrigin.default('user') }),
  result: z.null(),
  errors: ['session.not-found', 'session.closed', 'forbidden'],
  personOnly: true,
});
