import { z } from 'zod';
import { method } from './method.ts';

/** Whether somebody of this protocol answers; costs the host nothing. */
export const appPing = method({
  name: 'app.ping',
  isReading: true,
  params: z.object({}),
  result: z.object({ ok: z.literal(true), protocol: z.string() }),
});
