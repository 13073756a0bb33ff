import type {
  Activity,
  AgentId,
  ApprovalId,
  BlockId,
  ChatId,
  ControlMode,
  Grant,
  HoldReason,
  SecurityLevel,
  SessionId,
  Verdict,
} from '../../../contracts/model/index.ts';
import type { Phase } from './request-phases.ts';

/** One request. `cwd`, `level` and `shellState` are those its verdict was given for. */
export interface Entry {
  readonly id: ApprovalId;
  readonly sessionId: SessionId;
  readonly agentId: AgentId;
  readonly chatId: ChatId | null;
  readonly requestedAt: number;
  readonly line: string;
  readonly cwd: string;
  readonly level: SecurityLevel;
  readonly shellState: string;
  readonly verdict: Verdict;
  readonly phase: Phase;
  /** When it began to ask, in epoch milliseconds; null while it does not. */
  readonly askedAt: number | null;
  /** The gate asks, and a grant of the session covers it. */
  readonly isGranted: boolean;
  readonly isApproved: boolean;
  /** The person's word came after the last pause: it runs although the queue is paused. */
  readonly isReleased: boolean;
  readonly hold: HoldReason | null;
  readonly note: string | null;
  readonly blockId: BlockId | null;
  readonly end: BlockEnd | null;
}

/** How the command went, as far as the shell said. */
export interface BlockEnd {
  readonly exitCode: number | null;
  /** What the shell says it ran; null when it said nothing that can be trusted. */
  readonly command: string | null;
}

export interface ControlState {
  readonly mode: ControlMode;
  readonly level: SecurityLevel;
  /** A person holds the queue: what waits runs only one by one, by their word. */
  readonly isPaused: boolean;
  /** Milliseconds since the epoch; -Infinity before the first key. */
  readonly lastActivityAt: number;
  /** The session was busy when it looked free: nothing is typed until it changes. */
  readonly isBounced: boolean;
  /** Blocks that closed while a request was being typed, whose id is not known yet. */
  readonly closedBlocks: readonly ({ readonly id: BlockId } & BlockEnd)[];
  /** A person's standing permissions, oldest first. */
  readonly grants: readonly Grant[];
  /** In the order they were made. Those that have ended leave with the next event. */
  readonly entries: readonly Entry[];
}

/** The session and the clock at the instant of the event, and the gate. */
export interface Surroundings {
  readonly activity: Activity;
  readonly isPromptDirty: boolean;
  readonly cwd: string;
  /** Whatever else of the shell the gate looks at (the branch, say): another text means that it must judge again. */
  readonly shellState: string;
  readonly now: number;
  /** Milliseconds after which a request that asks ends by itself; 0 is never. */
  readonly expiryMs: number;
  judge(line: string, level: SecurityLevel): Verdict;
}

export function initialControl(mode: ControlMode, level: SecurityLevel): ControlState {
  return {
    mode,
    level,
    isPaused: false,
    lastActivityAt: -Infinity,
    isBounced: false,
    closedBlocks: [],
    grants: [],
    entries: [],
  };
}
