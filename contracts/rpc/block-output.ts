import { z } from 'zod';
import { BlockOutput } from '../model/block.ts';
import { LineRange } from '../model/chip.ts';
import { BlockId } from '../model/ids.ts';
import { method } from './method.ts';

/** The rendered text of a block: all of it, a range, or its last `tail` lines. */
export const blockOutput = method({
  name: 'block.output',
  isReading: true,
  params: z.object({
    blockId: BlockId,
    lines: LineRange.optional(),
    tail: z.int().min(1).max(100_000).optional(),
  }),
  result: BlockOutput,
  errors: ['block.not-found'],
});
