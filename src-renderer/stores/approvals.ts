/**
 * Agent requests: the host's queue as the page sees it. A request is resolved by `resolveApproval`, from any view.
 *
 *   approvalsStore.getState().approvals      every request heard of, oldest first, ended ones too
 *   openApprovals(state, sessionId)          asking and queued ones of a session, oldest first
 *   grantsOf(state, sessionId)               what a person has allowed for the rest of a session
 */
import { createStore } from 'zustand/vanilla';
import type {
  Approval,
  ApprovalDecision,
  ApprovalId,
  ApprovalPreview,
  Grant,
  GrantId,
  SessionId,
  WireError,
} from '../../contracts/model/index.ts';
import { host } from './connection.ts';
import { showNotice } from './notice.ts';
import { toWireError } from './wire-error.ts';

interface ApprovalsState {
  readonly approvals: readonly Approval[];
  /** Ended requests a person has put out of sight in the console. */
  readonly hidden: ReadonlySet<ApprovalId>;
  /** Standing permissions of all sessions. */
  readonly grants: readonly Grant[];
}

/** Ended requests kept so that the views can say how they ended. */
const KEPT_ENDED = 50;
const OPEN_STATES: ReadonlySet<Approval['state']> = new Set(['asking', 'queued', 'running']);

export const approvalsStore = createStore<ApprovalsState>(() => ({ approvals: [], hidden: new Set(), grants: [] }));

export function openApprovals(state: ApprovalsState, sessionId: SessionId | null): Approval[] {
  return state.approvals.filter(
    (approval) => approval.sessionId === sessionId && (approval.state === 'asking' || approval.state === 'queued'),
  );
}

export function grantsOf(state: ApprovalsState, sessionId: SessionId): Grant[] {
  return state.grants.filter((grant) => grant.sessionId === sessionId);
}

/** @returns A function that stops feeding the store. */
export function startApprovals(): () => void {
  approvalsStore.setState({ approvals: [], hidden: new Set(), grants: [] });
  const connection = host();
  const offs = [
    connection.onEvent('approval.changed', updateApproval),
    connection.onEvent('approval.grants-changed', replaceGrants),
    connection.onEvent('session.closed', ({ sessionId }) => replaceGrants({ sessionId, grants: [] })),
    connection.onConnect(() => {
      void connection.call('approval.grants', {}).then(
        (grants) => approvalsStore.setState({ grants }),
        () => {
          // As below.
        },
      );
      void connection.call('approval.list', {}).then(replaceOpen, () => {
        // The connection went away again; the next connect reads the list.
      });
    }),
  ];
  return () => {
    for (const off of offs) off();
  };
}

function replaceGrants({ sessionId, grants }: { sessionId: SessionId; grants: readonly Grant[] }): void {
  approvalsStore.setState((state) => ({
    grants: [...state.grants.filter((grant) => grant.sessionId !== sessionId), ...grants],
  }));
}

function replaceOpen(open: readonly Approval[]): void {
  approvalsStore.setState((state) => ({
    approvals: [...state.approvals.filter(({ state: now }) => !OPEN_STATES.has(now)), ...open],
  }));
}

function updateApproval(approval: Approval): void {
  approvalsStore.setState((state) => {
    const isKnown = state.approvals.some(({ id }) => id === approval.id);
    const approvals = isKnown
      ? state.approvals.map((known) => (known.id === approval.id ? approval : known))
      : [...state.approvals, approval];
    const ended = approvals.filter(({ state: now }) => !OPEN_STATES.has(now));
    const dropped = new Set(ended.slice(0, Math.max(0, ended.length - KEPT_ENDED)).map(({ id }) => id));
    return { approvals: approvals.filter(({ id }) => !dropped.has(id)) };
  });
}

/** A person decides. @returns What went wrong, or null. */
export async function resolveApproval(id: ApprovalId, decision: ApprovalDecision): Promise<WireError | null> {
  try {
    updateApproval(await host().call('approval.resolve', { approvalId: id, decision }));
    return null;
  } catch (error) {
    return toWireError(error);
  }
}

/** A word to the agent that asked, while it works: it hears it at its next step. @returns What went wrong, or null. */
export async function steer({ chatId, sessionId }: Approval, text: string): Promise<WireError | null> {
  if (chatId === null) return { code: 'chat.not-found', message: 'This agent has no chat to write to.' };
  try {
    await host().call('chat.send', { chatId, text, sessionId });
    return null;
  } catch (error) {
    return toWireError(error);
  }
}

/** A person takes a standing permission back. What goes wrong is said in a notice. */
export async function revokeGrant(id: GrantId): Promise<void> {
  try {
    await host().call('approval.revoke', { grantId: id });
  } catch (error) {
    showNotice('problem', toWireError(error).message);
  }
}

/** What the gate would say to an agent that asked for the line now; null when nobody can say. */
export async function previewLine(sessionId: SessionId, line: string): Promise<ApprovalPreview | null> {
  try {
    return await host().call('approval.preview', { sessionId, line });
  } catch {
    // The session or the connection is gone, which shows elsewhere; or the line is longer than any agent's may be.
    return null;
  }
}

export function hideApproval(id: ApprovalId): void {
  approvalsStore.setState((state) => ({ hidden: new Set([...state.hidden, id]) }));
}
