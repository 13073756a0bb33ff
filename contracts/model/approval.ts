import { z } from 'zod';
import { AgentId, ApprovalId, BlockId, ChatId, SessionId } from './ids.ts';
import { SecurityLevel } from './security-level.ts';
import { Verdict } from './verdict.ts';

/**
 * The life of one agent request. `asking`: a person must decide. `queued`: will run by itself once nothing holds it.
 * `running`: its block is open. The rest are ends.
 */
export const ApprovalState = z.enum(['asking', 'queued', 'running', 'done', 'dismissed', 'blocked', 'cancelled']);
export type ApprovalState = z.infer<typeof ApprovalState>;

/** Why a queued request has not been typed yet. */
export const HoldReason = z.enum(['prompt-not-ready', 'prompt-dirty', 'person-active', 'earlier-request', 'paused']);
export type HoldReason = z.infer<typeof HoldReason>;

/** One agent request to run a command in a session, in the host's single queue. */
export const Approval = z.object({
  id: ApprovalId,
  sessionId: SessionId,
  agentId: AgentId,
  chatId: ChatId.nullable(),
  line: z.string(),
  cwd: z.string(),
  level: SecurityLevel,
  verdict: Verdict,
  state: ApprovalState,
  /** True once a person pressed Run (or Edit): it then needs no further permission, only a free prompt. */
  isApproved: z.boolean(),
  hold: HoldReason.nullable(),
  /** The reason a person gave on Dismiss, for the agent. */
  note: z.string().nullable(),
  requestedAt: z.number(),
  blockId: BlockId.nullable(),
});
export type Approval = z.infer<typeof Approval>;

/** Only a person's client may send this. `edit` replaces the line, which is judged again. */
export const ApprovalDecision = z.discriminatedUnion('action', [
  z.object({ action: z.literal('run') }),
  z.object({ action: z.literal('edit'), line: z.string().min(1).max(65_536) }),
  z.object({ action: z.literal('dismiss'), note: z.string().max(2000).optional() }),
]);
export type ApprovalDecision = z.infer<typeof ApprovalDecision>;
