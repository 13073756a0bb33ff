import { z } from 'zod';
import { LineRange } from '../model/chip.ts';
import { BlockId } from '../model/ids.ts';
import { StyledOutput } from '../model/styled-text.ts';
import { method } from './method.ts';

/**
 * The rendered text of a block with its colours: a range of its lines, or its last `tail` lines, never more than
 * MAX_STYLED_LINES at a time.
 */
export const blockStyled = method({
  name: 'block.styled',
  isReading: true,
  params: z.object({
    blockId: BlockId,
    lines: LineRange.optional(),
    tail: z.int().min(1).max(100_000).optional(),
  }),
  result: StyledOutput,
  errors: ['block.not-found'],
});
