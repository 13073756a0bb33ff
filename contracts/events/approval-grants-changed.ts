import { z } from 'zod';
import { Grant } from '../model/approval.ts';
import { SessionId } from '../model/ids.ts';
import { event } from './event.ts';

/** A standing permission of a session was given, used or taken back; all that stand now. */
export const approvalGrantsChanged = event(
  'approval.grants-changed',
  z.object({ sessionId: SessionId, grants: z.array(Grant) }),
);
