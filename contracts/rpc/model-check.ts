import { z } from 'zod';
import { WireError } from '../model/error-code.ts';
import { method } from './method.ts';

/** Asks the configured model for one token. `error` is null when it answered. */
export const modelCheck = method({
  name: 'model.check',
  params: z.object({}),
  result: z.object({ error: WireError.nullable() }),
  personOnly: true,
});
