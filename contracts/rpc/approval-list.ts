import { z } from 'zod';
import { Approval } from '../model/approval.ts';
import { method } from './method.ts';

/** Every request that has not ended, oldest first, of all sessions. */
export const approvalList = method({
  name: 'approval.list',
  isReading: true,
  params: z.object({}),
  result: z.array(Approval),
});
