import { z } from 'zod';
import { Layout } from '../model/layout.ts';
import { method } from './method.ts';

/** Keeps the window as it is now, for the next start. The last window to say so is the one that comes back. */
export const layoutSet = method({
  name: 'layout.set',
  params: z.object({ layout: Layout }),
  result: z.null(),
  personOnly: true,
});
