import { Approval } from '../model/approval.ts';
import { event } from './event.ts';

/** An agent request was made, or its state changed. */
export const approvalChanged = event('approval.changed', Approval);
