import { z } from 'zod';
import { Block } from '../model/block.ts';
import { BlockId } from '../model/ids.ts';
import { method } from './method.ts';

/** Keeps a block in the agent's context and from being forgotten, or lets it go. */
export const blockPin = method({
  name: 'block.pin',
  params: z.object({ blockId: BlockId, pinned: z.boolean() }),
  result: Block,
  personOnly: true,
  errors: ['block.not-found', 'block.too-many-pinned'],
});
