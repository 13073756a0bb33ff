import { z } from 'zod';
import { GrantId } from '../model/ids.ts';
import { method } from './method.ts';

/** Takes a standing permission back: the next time the command asks again. */
export const approvalRevoke = method({
  name: 'approval.revoke',
  params: z.object({ grantId: GrantId }),
  result: z.null(),
  errors: ['approval.not-found'],
  personOnly: true,
});
