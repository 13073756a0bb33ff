import { z } from 'zod';
import { Approval, ApprovalDecision } from '../model/approval.ts';
import { ApprovalId } from '../model/ids.ts';
import { method } from './method.ts';

/** A person decides. The answer is the request as it now stands: an edited line may be blocked. */
export const approvalResolve = method({
  name: 'approval.resolve',
  params: z.object({ approvalId: ApprovalId, decision: ApprovalDecision }),
  result: Approval,
  errors: ['approval.not-found', 'approval.resolved'],
  personOnly: true,
});
