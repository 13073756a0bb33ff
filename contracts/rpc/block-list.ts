import { z } from 'zod';
import { Block } from '../model/block.ts';
import { SessionId } from '../model/ids.ts';
import { method } from './method.ts';

export const blockList = method({
  name: 'block.list',
  isReading: true,
  params: z.object({ sessionId: SessionId }),
  result: z.array(Block),
  errors: ['session.not-found'],
});
