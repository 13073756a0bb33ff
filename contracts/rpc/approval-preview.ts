import { z } from 'zod';
import { ApprovalPreview } from '../model/approval.ts';
import { SessionId } from '../model/ids.ts';
import { method } from './method.ts';

/** What the gate would say if an agent asked for this line now, in this session. Nothing is asked, logged or run. */
export const approvalPreview = method({
  name: 'approval.preview',
  params: z.object({ sessionId: SessionId, line: z.string().min(1).max(65_536) }),
  result: ApprovalPreview,
  errors: ['session.not-found'],
});
