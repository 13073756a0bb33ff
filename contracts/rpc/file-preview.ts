import { z } from 'zod';
import { LineRange } from '../model/chip.ts';
import { SessionId } from '../model/ids.ts';
import { method } from './method.ts';

/** Lines of a file as a chip that points at it would send them: secrets replaced. */
export const filePreview = method({
  name: 'file.preview',
  params: z.object({
    /** Whose workspace a relative path belongs to. */
    sessionId: SessionId.nullable(),
    path: z.string().min(1).max(4096),
    lines: LineRange.optional(),
    /** Lines at most. */
    limit: z.int().min(1).max(1000).default(30),
  }),
  result: z.object({ lineCount: z.int().min(0), firstLine: z.int().min(1), lines: z.array(z.string()) }),
  personOnly: true,
  errors: ['file.not-found', 'forbidden', 'bad-request'],
});
