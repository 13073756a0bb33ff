import {
  type Approval,
  type ApprovalId,
  type BlockId,
  COPILOT_IDLE_MS,
  type ControlMode,
  type Grant,
  type GrantId,
  type SecurityLevel,
  type Verdict,
} from '../../../contracts/model/index.ts';
import type { BlockEnd, ControlState, Entry, Surroundings } from './control-state.ts';
import { holdOf, isHeldBack, isModeOnly, paused, withHold } from './hold.ts';
import { hasEnded, isInTerminal, isWaiting, MOVES, stateOf, type Trigger } from './request-phases.ts';

export type NewRequest = Pick<Entry, 'id' | 'sessionId' | 'agentId' | 'chatId' | 'line'>;

export type ControlEvent =
  | { readonly type: 'requested'; readonly request: NewRequest }
  /** `grantId` is that of the permission given with it; null for this one time. */
  | {
      readonly type: 'run';
      readonly id: ApprovalId;
      readonly grantId?: GrantId | null;
      /** This one only: the queue is paused along with it. */
      readonly isStep?: boolean;
      readonly client?: string | null;
    }
  | { readonly type: 'edited'; readonly id: ApprovalId; readonly line: string; readonly client?: string | null }
  | {
      readonly type: 'dismissed';
      readonly id: ApprovalId;
      readonly note: string | null;
      readonly client?: string | null;
    }
  | { readonly type: 'revoked'; readonly grantId: GrantId; readonly client?: string | null }
  | { readonly type: 'recalled'; readonly id: ApprovalId }
  /** A person typed, or took over. */
  | { readonly type: 'person-acted' }
  | { readonly type: 'pause-set'; readonly isPaused: boolean; readonly client?: string | null }
  | { readonly type: 'mode-set'; readonly mode: ControlMode; readonly client?: string | null }
  | { readonly type: 'level-set'; readonly level: SecurityLevel; readonly client?: string | null }
  | { readonly type: 'session-changed' }
  | { readonly type: 'woke' }
  | { readonly type: 'typed'; readonly id: ApprovalId; readonly blockId: BlockId | null }
  | { readonly type: 'bounced'; readonly id: ApprovalId }
  /** It was not fit any more at the last look: nothing was typed. */
  | { readonly type: 'lapsed'; readonly id: ApprovalId }
  | { readonly type: 'failed'; readonly id: ApprovalId; readonly note: string | null }
  | { readonly type: 'block-closed'; readonly blockId: BlockId; readonly end: BlockEnd }
  | { readonly type: 'disposed' };

export interface Reduction {
  readonly state: ControlState;
  /** The one effect: this request is to be typed now, before anything else happens. */
  readonly type: Entry | null;
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
  return event.type === 'person-acted' ? { state: settled, type: null } : typeNext(settled, around);
}

/** When time alone changes something, in clock time: the idle person makes a request eligible, or one expires. Null: never. */
export function wakeAt(state: ControlState, expiryMs: number): number | null {
  const isHeld = state.entries.some((entry) => entry.hold === 'person-active');
  const times = state.entries.flatMap((entry) => expiresAt(entry, expiryMs) ?? []);
  const all = isHeld ? [...times, state.lastActivityAt + COPILOT_IDLE_MS + 1] : times;
  return all.length === 0 ? null : Math.min(...all);
}

function expiresAt({ phase, askedAt }: Entry, expiryMs: number): number | null {
  return phase === 'asking' && askedAt !== null && expiryMs > 0 ? askedAt + expiryMs : null;
}

/** A request as every face sees it. */
export function approvalOf(entry: Entry, expiryMs: number): Approval {
  const { phase, shellState: _shell, askedAt: _asked, end: _end, isReleased: _released, ...rest } = entry;
  return { ...rest, state: stateOf(phase), expiresAt: expiresAt(entry, expiryMs) };
}

/** Nothing that has not been typed may be: no record of it could be made. */
export function refuseAll({ state, type }: Reduction, reason: string): Reduction {
  const verdict: Verdict = { verdict: 'block', rule: 'audit.unavailable', reason, span: null, stages: [] };
  const refuse = (entry: Entry): Entry => {
    const isUntyped = isWaiting(entry.phase) || entry.id === type?.id;
    return isUntyped ? { ...entry, phase: 'blocked', verdict, isApproved: false, hold: null } : entry;
  };
  return { state: { ...state, entries: state.entries.map(refuse) }, type: null };
}

/** A person has allowed these very bytes in this very folder. What the gate blocks is never covered. */
export function covers(
  grants: readonly Grant[],
  { line, cwd, verdict }: Pick<Entry, 'line' | 'cwd' | 'verdict'>,
): boolean {
  return verdict.verdict === 'ask' && grants.some((grant) => grant.line === line && grant.cwd === cwd);
}

function apply(state: ControlState, event: ControlEvent, around: Surroundings): ControlState {
  switch (event.type) {
    case 'requested':
      return { ...state, entries: [...state.entries, newEntry(event.request, state, around)] };
    case 'run':
      return change(granted(event.isStep ? paused(state, true) : state, event, around), event.id, approve);
    case 'revoked':
      return { ...state, grants: state.grants.filter(({ id }) => id !== event.grantId) };
    case 'edited':
      return change(state, event.id, (entry) => edit(entry, event.line, around));
    case 'dismissed':
      return change(state, event.id, (entry) => move(entry, 'dismiss', { note: event.note }));
    case 'recalled':
      return change(state, event.id, (entry) => move(entry, 'cancel'));
    case 'person-acted':
      return { ...state, lastActivityAt: around.now, mode: state.mode === 'Autopilot' ? 'Manual' : state.mode };
    case 'pause-set':
      return paused(state, event.isPaused);
    case 'mode-set':
      // To give the wheel back is to let the queue go on.
      return { ...paused(state, state.isPaused && event.mode === 'Manual'), mode: event.mode };
    case 'level-set':
      return { ...state, level: event.level };
    case 'typed':
      return opened(state, event.id, event.blockId);
    case 'bounced':
      return { ...change(state, event.id, (entry) => move(entry, 'bounce')), isBounced: true, closedBlocks: [] };
    case 'lapsed':
      return { ...change(state, event.id, (entry) => move(entry, 'bounce')), closedBlocks: [] };
    case 'failed':
      return { ...change(state, event.id, (entry) => move(entry, 'fail', { note: event.note })), closedBlocks: [] };
    case 'block-closed':
      return blockClosed(state, event.blockId, event.end);
    case 'session-changed':
      return { ...state, isBounced: false };
    case 'disposed':
      return { ...state, entries: state.entries.map((entry) => move(entry, 'close')) };
    case 'woke':
      return state;
  }
}

function newEntry(request: NewRequest, { level }: ControlState, { cwd, shellState, now, judge }: Surroundings): Entry {
  return {
    ...request,
    requestedAt: now,
    cwd,
    level,
    shellState,
    verdict: judge(request.line, level),
    phase: 'asking',
    askedAt: null,
    isGranted: false,
    isApproved: false,
    isReleased: false,
    hold: null,
    note: null,
    blockId: null,
    end: null,
  };
}

/** The permission that a person gives along with Run, for what the entry says now. What is allowed anyway needs none. */
function granted(
  state: ControlState,
  event: Extract<ControlEvent, { type: 'run' }>,
  { now }: Surroundings,
): ControlState {
  const entry = state.entries.find(({ id }) => id === event.id);
  if (!entry || !event.grantId || entry.verdict.verdict !== 'ask' || covers(state.grants, entry)) return state;
  const { sessionId, line, cwd } = entry;
  return { ...state, grants: [...state.grants, { id: event.grantId, sessionId, line, cwd, grantedAt: now, uses: 0 }] };
}

function approve(entry: Entry): Entry {
  const isNews = !entry.isApproved || !entry.isReleased;
  return isWaiting(entry.phase) && isNews ? { ...entry, isApproved: true, isReleased: true } : entry;
}

function edit(entry: Entry, line: string, { cwd, shellState, judge }: Surroundings): Entry {
  if (!isWaiting(entry.phase)) return entry;
  return { ...entry, line, cwd, shellState, verdict: judge(line, entry.level), isApproved: true, isReleased: true };
}

function opened(state: ControlState, id: ApprovalId, blockId: BlockId | null): ControlState {
  const closed = state.closedBlocks.find((block) => block.id === blockId);
  const isOver = blockId === null || closed !== undefined;
  const end = closed ? { exitCode: closed.exitCode, command: closed.command } : null;
  const next = change(state, id, (entry) => move(entry, isOver ? 'finish' : 'open', { blockId, end }));
  return { ...next, closedBlocks: [] };
}

function blockClosed(state: ControlState, blockId: BlockId, end: BlockEnd): ControlState {
  const running = state.entries.find((entry) => entry.blockId === blockId);
  if (running) return change(state, running.id, (entry) => move(entry, 'finish', { end }));
  // A quick command's block may close before the promise that carries its id settles.
  const isIdAwaited = state.entries.some((entry) => isInTerminal(entry.phase) && entry.blockId === null);
  return isIdAwaited ? { ...state, closedBlocks: [...state.closedBlocks, { id: blockId, ...end }] } : state;
}

/** Judges again what the event made stale, and decides who asks, who is queued and what holds each. */
function settle(state: ControlState, around: Surroundings): ControlState {
  let isFirst = !state.entries.some((entry) => isInTerminal(entry.phase));
  const entries = state.entries.map((before) => {
    const entry = isWaiting(before.phase) ? settleWaiting(before, state, around) : before;
    if (entry.phase !== 'queued') return withHold(entry, isModeOnly(entry) ? 'paused' : null);
    // It holds up nobody: the person may let a later one run.
    if (isHeldBack(entry, state)) return withHold(entry, 'paused');
    const hold = isFirst ? holdOf(entry, state, around) : 'earlier-request';
    isFirst = false;
    return withHold(entry, hold);
  });
  return { ...state, entries };
}

function settleWaiting(before: Entry, state: ControlState, around: Surroundings): Entry {
  if (around.activity === 'exited') return move(before, 'close');
  const isStale = before.cwd !== around.cwd || before.level !== state.level || before.shellState !== around.shellState;
  const judged = isStale ? rejudge(before, state.level, around) : before;
  const isGranted = covers(state.grants, judged);
  const entry = judged.isGranted === isGranted ? judged : { ...judged, isGranted };
  return expire(move(entry, triggerOf(entry, state.mode)), around);
}

/** Its time runs from the moment it began to ask, and begins anew when it asks again. */
function expire(entry: Entry, { now, expiryMs }: Surroundings): Entry {
  if (entry.phase !== 'asking') return entry.askedAt === null ? entry : { ...entry, askedAt: null };
  if (entry.askedAt === null) return { ...entry, askedAt: now };
  const at = expiresAt(entry, expiryMs);
  return at !== null && now >= at ? move(entry, 'expire') : entry;
}

/**
 * An approval holds for what the person saw: it lapses when the gate grew stricter, asks for another reason, or when a line it
 * asks about would run elsewhere.
 */
function rejudge(entry: Entry, level: SecurityLevel, { cwd, shellState, judge }: Surroundings): Entry {
  const verdict = judge(entry.line, level);
  const isElsewhere = entry.cwd !== cwd && verdict.verdict !== 'allow';
  const isStricter = STRICTNESS[verdict.verdict] > STRICTNESS[entry.verdict.verdict];
  const isOther =
    verdict.verdict === 'ask' && entry.verdict.verdict === 'ask' && !isSameVerdict(verdict, entry.verdict);
  const isApproved = entry.isApproved && !isElsewhere && !isStricter && !isOther;
  return { ...entry, cwd, level, shellState, verdict, isApproved };
}

const STRICTNESS = { allow: 0, ask: 1, block: 2 } as const;

function isSameVerdict(one: Verdict, other: Verdict): boolean {
  const facts = ({ verdict, rule, reason, span }: Verdict) => JSON.stringify([verdict, rule, reason, span]);
  return facts(one) === facts(other);
}

function triggerOf({ verdict, isApproved, isGranted }: Entry, mode: ControlMode): Trigger {
  if (verdict.verdict === 'block') return 'block';
  if (isApproved) return 'permit';
  return (verdict.verdict === 'allow' || isGranted) && mode !== 'Manual' ? 'permit' : 'withhold';
}

/** The last look, in the turn in which the bytes are written: an entry on its way may still run, as it is and where it is. */
export function isStillFit(entry: Entry, state: ControlState, around: Surroundings): boolean {
  const now = state.entries.find(({ id }) => id === entry.id);
  if (now?.phase !== 'typing' || around.cwd !== entry.cwd || state.level !== entry.level) return false;
  if (holdOf(now, state, around) !== null) return false;
  const verdict = around.judge(entry.line, state.level);
  const fresh = { ...entry, verdict, isGranted: covers(state.grants, { ...entry, verdict }) };
  return isSameVerdict(verdict, entry.verdict) && triggerOf(fresh, state.mode) === 'permit';
}

/**
 * Judges the next one again, whatever has or has not changed: files and links that the gate looks at tell nobody. A verdict
 * that came out otherwise is settled first, so each round ends with a line typed or with one request fewer that could be.
 */
function typeNext(start: ControlState, around: Surroundings): Reduction {
  let state = start;
  for (let round = 0; round <= start.entries.length; round += 1) {
    const next = state.entries.find((entry) => entry.phase === 'queued' && entry.hold === null);
    if (!next) return { state, type: null };
    const judged = rejudge(next, state.level, around);
    if (isSameVerdict(judged.verdict, next.verdict)) return typed(state, next);
    state = settle(
      change(state, next.id, () => judged),
      around,
    );
  }
  return { state, type: null };
}

function typed(state: ControlState, next: Entry): Reduction {
  const type = move(next, 'type');
  const isByGrant = next.isGranted && !next.isApproved;
  const grants = isByGrant
    ? state.grants.map((grant) => (covers([grant], next) ? { ...grant, uses: grant.uses + 1 } : grant))
    : state.grants;
  return { state: change({ ...state, grants }, next.id, () => type), type };
}

/** @param patch What else changes, if the request moves at all. */
function move(entry: Entry, trigger: Trigger, patch: Partial<Entry> = {}): Entry {
  const phase = MOVES[entry.phase][trigger];
  return phase ? { ...entry, ...patch, phase } : entry;
}

function change(state: ControlState, id: ApprovalId, update: (entry: Entry) => Entry): ControlState {
  return { ...state, entries: state.entries.map((entry) => (entry.id === id ? update(entry) : entry)) };
}
