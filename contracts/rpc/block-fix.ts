import { z } from 'zod';
import { Approval } from '../model/approval.ts';
import { BlockId } from '../model/ids.ts';
import { method } from './method.ts';

/** A person runs what `block.explain` proposed, by the gate: the answer is the request as it now stands. */
export const blockFix = method({
  name: 'block.fix',
  params: z.object({
    blockId: BlockId,
    /** What they were shown; anything else is refused. */
    line: z.string().min(1).max(65_536),
  }),
  result: Approval,
  personOnly: true,
  errors: ['block.not-found', 'block.no-fix', 'session.not-found', 'session.closed'],
});
