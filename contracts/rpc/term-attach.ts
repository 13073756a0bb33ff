import { z } from 'zod';
import { TermFrame } from '../model/frame.ts';
import { SessionId } from '../model/ids.ts';
import { stream } from './method.ts';

/** A snapshot, then everything that happens in the session, in order, until `exit`, `gap` or the client cancels. */
export const termAttach = stream({
  name: 'term.attach',
  isReading: true,
  params: z.object({
    sessionId: SessionId,
    /** The whole connection only looks from then on: whatever would change something is refused with `forbidden`. */
    readOnly: z.boolean().default(false),
  }),
  frame: TermFrame,
  errors: ['session.not-found'],
});
