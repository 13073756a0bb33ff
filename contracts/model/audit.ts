import { z } from 'zod';
import { ControlMode } from './control-mode.ts';
import { AgentId, ApprovalId, BlockId, SessionId } from './ids.ts';
import { SecurityLevel } from './security-level.ts';
import { VerdictKind } from './verdict.ts';

/**
 * What a row tells of. An agent's line: `asked`, then `resolved` by somebody, then `ran` (written before the first byte is
 * typed) and `ended`, or `returned` when the prompt was not free after all and nothing was typed. A person's acts: `level`,
 * `mode`, `paused` and `resumed` (the queue), `revoked`; `typed` tells of an agent's keys for a program. The log itself: `mended` (a crash cut the line before it), `recovered` (a crash came between a row and the
 * head record), `cut` (rows that the head record knows were gone), `headless` (the head record was gone).
 */
export const AUDIT_EVENTS = [
  'asked',
  'resolved',
  'ran',
  'returned',
  'ended',
  'level',
  'mode',
  'paused',
  'resumed',
  'revoked',
  'typed',
  'mended',
  'recovered',
  'cut',
  'headless',
] as const;
export const AuditEvent = z.enum(AUDIT_EVENTS);
export type AuditEvent = z.infer<typeof AuditEvent>;

/** Who decided: a person, the gate by its table, a person's earlier permission for this very line, the agent that took it back, time, or the host. */
export const AuditDecider = z.enum(['person', 'policy', 'grant', 'agent', 'expiry', 'host']);
export type AuditDecider = z.infer<typeof AuditDecider>;

/** One fact for the audit log, before it has a place in the chain. Texts may still hold secrets. */
export const AuditEntry = z.object({
  event: AuditEvent,
  sessionId: SessionId.nullable(),
  agentId: AgentId.nullable(),
  approvalId: ApprovalId.nullable(),
  line: z.string().nullable(),
  cwd: z.string().nullable(),
  level: SecurityLevel.nullable(),
  mode: ControlMode.nullable(),
  verdict: VerdictKind.nullable(),
  rule: z.string().nullable(),
  resolvedBy: AuditDecider.nullable(),
  /** The client of the person who decided, as the host numbers them; null for everybody else. */
  client: z.string().nullable(),
  /** `run`, `run-always`, `step` (this one only), `edit`, `dismiss`, `allow`, `block`, `cancel`, `expire`. */
  resolution: z.string().nullable(),
  blockId: BlockId.nullable(),
  exitCode: z.int().nullable(),
  note: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** One line of the log. `hash` is the SHA-256 of the line up to its own field; `previousHash` is that of the row before, across days. */
export const AuditRow = AuditEntry.extend({
  /** 1 for the first row ever, then without a gap. */
  seq: z.int().min(1),
  time: z.iso.datetime(),
  /** Process of the host: session and request ids are its own. */
  hostPid: z.int().min(1),
  /** Of a `mended` row: the cut line before it. */
  torn: z.object({ bytes: z.int().min(1), sha256: z.string() }).nullable(),
  previousHash: z.string().regex(/^[0-9a-f]{64}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type AuditRow = z.infer<typeof AuditRow>;

const BLANK: AuditEntry = {
  event: 'asked',
  sessionId: null,
  agentId: null,
  approvalId: null,
  line: null,
  cwd: null,
  level: null,
  mode: null,
  verdict: null,
  rule: null,
  resolvedBy: null,
  client: null,
  resolution: null,
  blockId: null,
  exitCode: null,
  note: null,
};

/** An entry of which only some facts are known. */
export function auditEntry(facts: Partial<AuditEntry> & Pick<AuditEntry, 'event'>): AuditEntry {
  return { ...BLANK, ...facts };
}
