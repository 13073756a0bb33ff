import { z } from 'zod';
import { SessionId } from '../model/ids.ts';
import { Size } from '../model/size.ts';
import { method } from './method.ts';

/** Variables of the process that asks. Names and values as the system takes them. */
const Variables = z.record(z.string().regex(/^[^=\0]+$/), z.string().regex(/^[^\0]*$/));

/** Starts a shell. `shell` is a name (`bash`) or a path; without it the setting, then the login shell.
 * With `env` it has these variables and none of the host's own; only a person's client may say them.
 * With `restore` it begins with what a session that is gone showed last. */
export const termOpen = method({
  name: 'term.open',
  params: z.object({
    shell: z.string().min(1).optional(),
    cwd: z.string().min(1).optional(),
    size: Size.optional(),
    env: Variables.optional(),
    restore: z.object({ sessionId: SessionId, createdAt: z.int().min(0) }).optional(),
  }),
  result: z.object({ sessionId: SessionId }),
  errors: ['session.spawn-failed', 'forbidden'],
});
