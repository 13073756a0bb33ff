import { z } from 'zod';
import { SessionId } from '../model/ids.ts';
import { method } from './method.ts';

/** Opens a file in the person's editor. An editor of the terminal gets a session of its own, whose id is the answer. */
export const fileOpen = method({
  name: 'file.open',
  params: z.object({
    /** Absolute. */
    path: z.string().min(1).max(4096),
    line: z.int().min(1).optional(),
    column: z.int().min(1).optional(),
  }),
  result: z.object({ sessionId: SessionId.nullable() }),
  personOnly: true,
  errors: ['file.not-found', 'editor.failed', 'session.spawn-failed'],
});
