import {
  type Activity,
  type AgentId,
  type Approval,
  type ApprovalId,
  type BlockId,
  type ChatId,
  COPILOT_IDLE_MS,
  type ControlMode,
  type HoldReason,
  type SecurityLevel,
  type SessionId,
  type Verdict,
} from '../../../contracts/model/index.ts';
import { hasEnded, isInTerminal, isWaiting, MOVES, type Phase, stateOf, type Trigger } from './request-phases.ts';

/** One request. `cwd` and `level` are those its verdict was given for. */
export interface Entry {
  readonly id: ApprovalId;
  readonly sessionId: SessionId;
  readonly agentId: AgentId;
  readonly chatId: ChatId | null;
  readonly requestedAt: number;
  readonly line: string;
  readonly cwd: string;
  readonly level: SecurityLevel;
  readonly verdict: Verdict;
  readonly phase: Phase;
  readonly isApproved: boolean;
  readonly hold: HoldReason | null;
  readonly note: string | null;
  readonly blockId: BlockId | null;
}

export interface ControlState {
  readonly mode: ControlMode;
  readonly level: SecurityLevel;
  /** Milliseconds since the epoch; -Infinity before the first key. */
  readonly lastActivityAt: number;
  /** The session was busy when it looked free: nothing is typed until it changes. */
  readonly isBounced: boolean;
  /** Blocks that closed while a request was being typed, whose id is not known yet. */
  readonly closedBlocks: readonly BlockId[];
  /** In the order they were made. Those that have ended leave with the next event. */
  readonly entries: readonly Entry[];
}

type NewRequest = Pick<Entry, 'id' | 'sessionId' | 'agentId' | 'chatId' | 'line'>;

export type ControlEvent =
  | { readonly type: 'requested'; readonly request: NewRequest }
  | { readonly type: 'run'; readonly id: ApprovalId }
  | { readonly type: 'edited'; readonly id: ApprovalId; readonly line: string }
  | { readonly type: 'dismissed'; readonly id: ApprovalId; readonly note: string | null }
  | { readonly type: 'recalled'; readonly id: ApprovalId }
  /** A person typed, or took over. */
  | { readonly type: 'person-acted' }
  | { readonly type: 'mode-set'; readonly mode: ControlMode }
  | { readonly type: 'level-set'; readonly level: SecurityLevel }
  | { readonly type: 'session-changed' }
  | { readonly type: 'woke' }
  | { readonly type: 'typed'; readonly id: ApprovalId; readonly blockId: BlockId | null }
  | { readonly type: 'bounced'; readonly id: ApprovalId }
  | { readonly type: 'failed'; readonly id: ApprovalId; readonly note: string | null }
  | { readonly type: 'block-closed'; readonly blockId: BlockId }
  | { readonly type: 'disposed' };

/** The session and the clock at the instant of the event, and the gate. */
export interface Surroundings {
  readonly activity: Activity;
  readonly isPromptDirty: boolean;
  readonly cwd: string;
  readonly now: number;
  judge(line: string, level: SecurityLevel): Verdict;
}

interface Reduction {
  readonly state: ControlState;
  /** The one effect: this request is to be typed now, before anything else happens. */
  readonly type: Entry | null;
}

export function initialControl(mode: ControlMode, level: SecurityLevel): ControlState {
  return { mode, level, lastActivityAt: -Infinity, isBounced: false, closedBlocks: [], entries: [] };
}

/**
 * What an event makes of a session's control. Pure, if the gate is.
 * A request is handed out for typing only by a reduction that saw the session ready for it, and only after the gate has
 * judged that very line at the level and in the cwd of that instant.
 */
export function reduce(state: ControlState, event: ControlEvent, around: Surroundings): Reduction {
  const open = { ...state, entries: state.entries.filter((entry) => !hasEnded(entry.phase)) };
  const settled = settle(apply(open, event, around), around);
  // The person's key is on its way to the pty: nothing may be typed between the two.
  return event.type === 'person-acted' ? { state: settled, type: null } : typeNext(settled);
}

/** When the idle person makes a request eligible, in clock time; null when no request waits for that. */
export function wakeAt(state: ControlState): number | null {
  return state.entries.some((entry) => entry.hold === 'person-active')
    ? state.lastActivityAt + COPILOT_IDLE_MS + 1
    : null;
}

/** A request as every face sees it. */
export function approvalOf(entry: Entry): Approval {
  const { phase, ...rest } = entry;
  return { ...rest, state: stateOf(phase) };
}

function apply(state: ControlState, event: ControlEvent, around: Surroundings): ControlState {
  switch (event.type) {
    case 'requested':
      return { ...state, entries: [...state.entries, newEntry(event.request, state, around)] };
    case 'run':
      return change(state, event.id, approve);
    case 'edited':
      return change(state, event.id, (entry) => edit(entry, event.line, around));
    case 'dismissed':
      return change(state, event.id, (entry) => move(entry, 'dismiss', { note: event.note }));
    case 'recalled':
      return change(state, event.id, (entry) => move(entry, 'cancel'));
    case 'person-acted':
      return { ...state, lastActivityAt: around.now, mode: state.mode === 'Autopilot' ? 'Manual' : state.mode };
    case 'mode-set':
      return { ...state, mode: event.mode };
    case 'level-set':
      return { ...state, level: event.level };
    case 'typed':
      return opened(state, event.id, event.blockId);
    case 'bounced':
      return { ...change(state, event.id, (entry) => move(entry, 'bounce')), isBounced: true, closedBlocks: [] };
    case 'failed':
      return { ...change(state, event.id, (entry) => move(entry, 'fail', { note: event.note })), closedBlocks: [] };
    case 'block-closed':
      return blockClosed(state, event.blockId);
    case 'session-changed':
      return { ...state, isBounced: false };
    case 'disposed':
      return { ...state, entries: state.entries.map((entry) => move(entry, 'close')) };
    case 'woke':
      return state;
  }
}

function newEntry(request: NewRequest, { level }: ControlState, { cwd, now, judge }: Surroundings): Entry {
  return {
    ...request,
    requestedAt: now,
    cwd,
    level,
    verdict: judge(request.line, level),
    phase: 'asking',
    isApproved: false,
    hold: null,
    note: null,
    blockId: null,
  };
}

function approve(entry: Entry): Entry {
  return isWaiting(entry.phase) && !entry.isApproved ? { ...entry, isApproved: true } : entry;
}

function edit(entry: Entry, line: string, { cwd, judge }: Surroundings): Entry {
  if (!isWaiting(entry.phase)) return entry;
  return { ...entry, line, cwd, verdict: judge(line, entry.level), isApproved: true };
}

function opened(state: ControlState, id: ApprovalId, blockId: BlockId | null): ControlState {
  const isOver = blockId === null || state.closedBlocks.includes(blockId);
  const next = change(state, id, (entry) => move(entry, isOver ? 'finish' : 'open', { blockId }));
  return { ...next, closedBlocks: [] };
}

function blockClosed(state: ControlState, blockId: BlockId): ControlState {
  const running = state.entries.find((entry) => entry.blockId === blockId);
  if (running) return change(state, running.id, (entry) => move(entry, 'finish'));
  // A quick command's block may close before the promise that carries its id settles.
  const isIdAwaited = state.entries.some((entry) => isInTerminal(entry.phase) && entry.blockId === null);
  return isIdAwaited ? { ...state, closedBlocks: [...state.closedBlocks, blockId] } : state;
}

/** Judges again what the event made stale, and decides who asks, who is queued and what holds each. */
function settle(state: ControlState, around: Surroundings): ControlState {
  let isFirst = !state.entries.some((entry) => isInTerminal(entry.phase));
  const entries = state.entries.map((before) => {
    const entry = isWaiting(before.phase) ? settleWaiting(before, state, around) : before;
    if (entry.phase !== 'queued') return withHold(entry, isPaused(entry) ? 'paused' : null);
    const hold = isFirst ? holdOf(entry, state, around) : 'earlier-request';
    isFirst = false;
    return withHold(entry, hold);
  });
  return { ...state, entries };
}

/** The gate allows it; only the mode makes it ask. */
const isPaused = ({ phase, verdict }: Entry): boolean => phase === 'asking' && verdict.verdict === 'allow';

const withHold = (entry: Entry, hold: HoldReason | null): Entry => (entry.hold === hold ? entry : { ...entry, hold });

function settleWaiting(before: Entry, state: ControlState, around: Surroundings): Entry {
  if (around.activity === 'exited') return move(before, 'close');
  const entry = rejudge(before, state.level, around);
  return move(entry, triggerOf(entry, state.mode));
}

/** An approval holds for what the person saw: it lapses when the gate grew stricter, or when a line it asks about would run elsewhere. */
function rejudge(entry: Entry, level: SecurityLevel, { cwd, judge }: Surroundings): Entry {
  if (entry.cwd === cwd && entry.level === level) return entry;
  const verdict = judge(entry.line, level);
  const isElsewhere = entry.cwd !== cwd && verdict.verdict !== 'allow';
  const isStricter = STRICTNESS[verdict.verdict] > STRICTNESS[entry.verdict.verdict];
  return { ...entry, cwd, level, verdict, isApproved: entry.isApproved && !isElsewhere && !isStricter };
}

const STRICTNESS = { allow: 0, ask: 1, block: 2 } as const;

function triggerOf({ verdict, isApproved }: Entry, mode: ControlMode): Trigger {
  if (verdict.verdict === 'block') return 'block';
  if (isApproved) return 'permit';
  return verdict.verdict === 'allow' && mode !== 'Manual' ? 'permit' : 'withhold';
}

function holdOf(entry: Entry, state: ControlState, around: Surroundings): HoldReason | null {
  if (around.activity !== 'prompt' || state.isBounced) return 'prompt-not-ready';
  if (around.isPromptDirty) return 'prompt-dirty';
  const isIdle = around.now - state.lastActivityAt > COPILOT_IDLE_MS;
  return state.mode === 'CoPilot' && !entry.isApproved && !isIdle ? 'person-active' : null;
}

function typeNext(state: ControlState): Reduction {
  const next = state.entries.find((entry) => entry.phase === 'queued' && entry.hold === null);
  if (!next) return { state, type: null };
  const type = move(next, 'type');
  return { state: change(state, next.id, () => type), type };
}

/** @param patch What else changes, if the request moves at all. */
function move(entry: Entry, trigger: Trigger, patch: Partial<Entry> = {}): Entry {
  const phase = MOVES[entry.phase][trigger];
  return phase ? { ...entry, ...patch, phase } : entry;
}

function change(state: ControlState, id: ApprovalId, update: (entry: Entry) => Entry): ControlState {
  return { ...state, entries: state.entries.map((entry) => (entry.id === id ? update(entry) : entry)) };
}
