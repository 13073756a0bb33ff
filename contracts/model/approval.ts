import { z } from 'zod';
import { AgentId, ApprovalId, BlockId, ChatId, GrantId, SessionId } from './ids.ts';
import { SecurityLevel } from './security-level.ts';
import { Verdict } from './verdict.ts';

/**
 * The life of one agent request. `asking`: a person must decide. `queued`: will run by itself once nothing holds it.
 * `running`: its block is open. The rest are ends; `expired` is one that nobody decided in time.
 */
export const ApprovalState = z.enum([
  'asking',
  'queued',
  'running',
  'done',
  'dismissed',
  'blocked',
  'cancelled',
  'expired',
]);
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
  /** When it ends by itself, in epoch milliseconds; only while it asks, and not where the setting says never. */
  expiresAt: z.number().nullable().optional(),
  /** The gate asks, and a person has allowed this very command in this session before. */
  isGranted: z.boolean().optional(),
});
export type Approval = z.infer<typeof Approval>;

/** Only a person's client may send this. `edit` replaces the line, which is judged again. */
export const ApprovalDecision = z.discriminatedUnion('action', [
  /** `remember`: the same bytes in the same folder of the same session need no decision again, as long as the gate asks at most. */
  z.object({
    action: z.literal('run'),
    remember: z.boolean().optional(),
    /** Only this one: the session's queue is paused along with it. */
    step: z.boolean().optional(),
  }),
  z.object({ action: z.literal('edit'), line: z.string().min(1).max(65_536) }),
  z.object({ action: z.literal('dismiss'), note: z.string().max(2000).optional() }),
]);
export type ApprovalDecision = z.infer<typeof ApprovalDecision>;

/** A person's permission for one exact command line in one folder of one session. It ends with the session, or when it is revoked. */
export const Grant = z.object({
  id: GrantId,
  sessionId: SessionId,
  line: z.string(),
  cwd: z.string(),
  grantedAt: z.number(),
  /** Times it let a command run, the first one not counted. */
  uses: z.int().min(0),
});
export type Grant = z.infer<typeof Grant>;

/** What the gate would say if an agent asked for a line now. */
export const ApprovalPreview = z.object({
  line: z.string(),
  level: SecurityLevel,
  verdict: Verdict,
  /** It asks, and a person has allowed this very command in this session. */
  isGranted: z.boolean(),
});
export type ApprovalPreview = z.infer<typeof ApprovalPreview>;
