import type {
  AgentId,
  Approval,
  ApprovalDecision,
  ApprovalId,
  ChatId,
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
  /** Judges the line and puts the request in the queue. Throws `session.not-found`, `session.closed`. */
  request(request: AgentRequest): Approval;
  /** Open requests (asking, queued, running), oldest first. */
  list(): Approval[];
  get(id: ApprovalId): Approval;
  /** A person's decision. Throws `approval.not-found`, `approval.resolved`. */
  resolve(id: ApprovalId, decision: ApprovalDecision): Approval;
  /** The agent's turn was stopped: a request that has not run never will; a running command is left alone. */
  cancel(id: ApprovalId): void;
  /** The request once it has ended: `done` (its block has closed), `dismissed`, `blocked` or `cancelled`. */
  whenEnded(id: ApprovalId): Promise<Approval>;
}
