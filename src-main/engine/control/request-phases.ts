import type { ApprovalState } from '../../../contracts/model/index.ts';

/**
 * Where a request stands. Two more than faces see: `typing`, while its bytes are on their way and no block has opened; and
 * `recalled`, the same after its turn was stopped: it is dropped if it turns out that nothing was typed.
 */
export type Phase = ApprovalState | 'typing' | 'recalled';

/** What can happen to a request. */
export type Trigger =
  /** The gate, the mode and the person's approval, taken together, let it run. */
  | 'permit'
  /** They do not: a person must decide. */
  | 'withhold'
  | 'block'
  | 'dismiss'
  | 'cancel'
  /** Nobody decided in time. */
  | 'expire'
  /** The session is gone. */
  | 'close'
  | 'type'
  /** The session was not at a clean prompt after all: nothing was typed. */
  | 'bounce'
  | 'fail'
  | 'open'
  /** The shell took the line and opened no block for it. */
  | 'finish';

type Moves = Readonly<Partial<Record<Trigger, Phase>>>;

const WAITING: Moves = { block: 'blocked', dismiss: 'dismissed', cancel: 'cancelled', close: 'cancelled' };
const ON_ITS_WAY: Moves = { open: 'running', finish: 'done', fail: 'cancelled', close: 'cancelled' };

/** The life of a request as a table: from a phase, what happened leads where. What is not listed changes nothing. */
export const MOVES: Readonly<Record<Phase, Moves>> = {
  asking: { ...WAITING, permit: 'queued', expire: 'expired' },
  queued: { ...WAITING, withhold: 'asking', type: 'typing' },
  typing: { ...ON_ITS_WAY, bounce: 'queued', cancel: 'recalled' },
  recalled: { ...ON_ITS_WAY, bounce: 'cancelled' },
  running: { finish: 'done', close: 'cancelled' },
  done: {},
  dismissed: {},
  blocked: {},
  cancelled: {},
  expired: {},
};

/** A person may still decide about it. */
export const isWaiting = (phase: Phase): boolean => phase === 'asking' || phase === 'queued';

/** Its text is in the terminal, or about to be. */
export const isInTerminal = (phase: Phase): boolean => !isWaiting(phase) && !hasEnded(phase);

export const hasEnded = (phase: Phase): boolean => Object.keys(MOVES[phase]).length === 0;

/** A phase as every face sees it. */
export function stateOf(phase: Phase): ApprovalState {
  return phase === 'typing' || phase === 'recalled' ? 'queued' : phase;
}
