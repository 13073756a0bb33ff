import { COPILOT_IDLE_MS, type HoldReason } from '../../../contracts/model/index.ts';
import type { ControlState, Entry, Surroundings } from './control-state.ts';

/** What keeps a permitted request from being typed now; null when nothing does. */
export function holdOf(entry: Entry, state: ControlState, around: Surroundings): HoldReason | null {
  if (isHeldBack(entry, state)) return 'paused';
  if (around.activity !== 'prompt' || state.isBounced) return 'prompt-not-ready';
  if (around.isPromptDirty) return 'prompt-dirty';
  const isIdle = around.now - state.lastActivityAt > COPILOT_IDLE_MS;
  return state.mode === 'CoPilot' && !entry.isApproved && !isIdle ? 'person-active' : null;
}

/** The queue is paused, and the person has not named this one since. */
export const isHeldBack = (entry: Entry, { isPaused }: ControlState): boolean =>
  isPaused && !(entry.isApproved && entry.isReleased);

/** A pause holds what was approved before it as well: nothing runs that the person has not named since. */
export function paused(state: ControlState, isPaused: boolean): ControlState {
  if (isPaused === state.isPaused) return state;
  const hold = (entry: Entry) => (entry.isReleased ? { ...entry, isReleased: false } : entry);
  return { ...state, isPaused, entries: isPaused ? state.entries.map(hold) : state.entries };
}

/** The gate or a person's permission lets it run; only the mode makes it ask. */
export const isModeOnly = ({ phase, verdict, isGranted }: Entry): boolean =>
  phase === 'asking' && (verdict.verdict === 'allow' || isGranted);

export const withHold = (entry: Entry, hold: HoldReason | null): Entry =>
  entry.hold === hold ? entry : { ...entry, hold };
