import { z } from 'zod';
import { BlockId, SessionId } from '../model/ids.ts';
import { method } from './method.ts';
import { WireOrigin } from './term-input.ts';

/**
 * Runs a line at the session's prompt, typed where it can be seen; several lines go as one bracketed paste. Answers when the
 * block has opened; `blockId` is null when the shell opened none (a comment, or a shell without integration).
 */
export const termSubmit = method({
  name: 'term.submit',
  params: z.object({
    sessionId: SessionId,
    line: z.string().min(1).max(1_000_000),
    origin: WireOrigin.default('user'),
  }),
  result: z.object({ blockId: BlockId.nullable() }),
  errors: ['session.not-found', 'session.closed', 'session.busy', 'forbidden'],
  personOnly: true,
});
