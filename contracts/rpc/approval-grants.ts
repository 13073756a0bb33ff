import { z } from 'zod';
import { Grant } from '../model/approval.ts';
import { method } from './method.ts';

/** Every "allow this exact command in this session" that stands, oldest first, of all sessions. */
export const approvalGrants = method({ name: 'approval.grants', params: z.object({}), result: z.array(Grant) });
