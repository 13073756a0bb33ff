import { z } from 'zod';
import { Finding } from '../model/finding.ts';
import { BlockId } from '../model/ids.ts';
import { method } from './method.ts';

/** Why a command failed, by fixed rules; null when it did not fail or no rule knows the failure. */
export const blockExplain = method({
  name: 'block.explain',
  isReading: true,
  params: z.object({ blockId: BlockId }),
  result: Finding.nullable(),
  errors: ['block.not-found', 'session.not-found'],
});
