import type {
  AgentId,
  Approval,
  ApprovalDecision,
  ApprovalId,
  ApprovalPreview,
  ChatId,
  Grant,
  GrantId,
  SessionId,
} from '../../../contracts/model/index.ts';
import type { Event } from '../../base/emitter.ts';

export interface AgentRequest {
  readonly sessionId: SessionId;
  readonly agentId: AgentId;
  readonly chatId: ChatId | null;
  readonly line: string;
}

/** The host's one queue of agent requests, and the only way an agent's text reaches a terminal. */
export interface AgentDesk {
  readonly onDidChange: Event<Approval>;
  /** A session's standing permissions changed; all that stand now. */
  readonly onDidChangeGrants: Event<{ readonly sessionId: SessionId; readonly grants: Grant[] }>;
  /** Looks up what the judge of a line wants to know beyond the line; call it before `request`. Never throws. */
  prepare(sessionId: SessionId, line: string): Promise<void>;
  /**
   * Judges the line, puts it on record and into the queue. Without a record there is no command: the answer is then
   * `blocked` by the rule `audit.unavailable`. Throws `session.not-found`, `session.closed`.
   */
  request(request: AgentRequest): Approval;
  /** Open requests (asking, queued, running), oldest first. */
  list(): Approval[];
  get(id: ApprovalId): Approval;
  /** A person's decision. Throws `approval.not-found`, `approval.resolved`. @param client Theirs, for the audit log. */
  resolve(id: ApprovalId, decision: ApprovalDecision, client?: string | null): Approval;
  /** Standing permissions, oldest first. */
  grants(): Grant[];
  /** A person takes one back. Throws `approval.not-found`. */
  revoke(id: GrantId, client?: string | null): void;
  /** What would be said of a line now; nothing is asked. Throws `session.not-found`. */
  preview(sessionId: SessionId, line: string): ApprovalPreview;
  /** The agent's turn was stopped: a request that has not run never will; a running command is left alone. */
  cancel(id: ApprovalId): void;
  /** The request once it has ended: `done` (its block has closed), `dismissed`, `blocked`, `cancelled` or `expired`. */
  whenEnded(id: ApprovalId): Promise<Approval>;
}
