import { z } from 'zod';
import { SessionId } from '../model/ids.ts';
import { Size } from '../model/size.ts';
import { method } from './method.ts';

/** Starts a shell. `shell` is a name (`bash`) or a path; without it the setting, then the login shell.
 * With `restore` it begins with what a session that is gone showed last. */
export const termOpen = method({
  name: 'term.open',
  params: z.object({
    shell: z.string().min(1).optional(),
    cwd: z.string().min(1).optional(),
    size: Size.optional(),
    restore: z.object({ sessionId: SessionId, createdAt: z.int().min(0) }).optional(),
  }),
  result: z.object({ sessionId: SessionId }),
  errors: ['session.spawn-failed'],
});
