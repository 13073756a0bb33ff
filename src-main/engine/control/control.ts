import type {
  Activity,
  Block,
  BlockId,
  BlockOrigin,
  ControlMode,
  SecurityLevel,
  SessionId,
} from '../../../contracts/model/index.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Event } from '../../base/emitter.ts';
import type { LiveNames, ShellGrammar } from '../../policy/judge.ts';
import type { AgentDesk } from './agent-desk.ts';

/** What control sees of a session, and the one door through which it types. */
export interface ControlSession {
  readonly id: SessionId;
  /** Short name of the shell: `bash`. */
  readonly shell: string;
  readonly grammar: ShellGrammar;
  /** What names mean in the live shell; null until its script has told. */
  readonly names: LiveNames | null;
  /** Root of the git work tree the session was opened in, else the folder itself. */
  readonly workspaceRoot: string;
  readonly cwd: string;
  /** Branch of the work tree at `cwd`; null when none is checked out. */
  readonly branch: string | null;
  readonly activity: Activity;
  readonly isPromptDirty: boolean;
  /** Any of the four above changed. */
  readonly onDidChange: Event<void>;
  readonly onDidCloseBlock: Event<Block>;
  /**
   * Types the line at the prompt and opens a block of that origin.
   * @param isStillFit Asked in the very turn of the event loop in which the bytes are written, when the line had to wait.
   * @throws {VoxError} `session.busy` unless the session is at a clean prompt; `policy.blocked` when the line is not fit any
   *   more; `bad-request` when it cannot be typed byte for byte; `session.closed`.
   */
  submitAs(line: string, origin: BlockOrigin, isStillFit?: () => boolean): Promise<BlockId | null>;
}

/** Who drives one session, and how far an agent may go in it. */
export interface SessionControl extends Disposable {
  readonly mode: ControlMode;
  readonly level: SecurityLevel;
  /** Counts the changes of mode and of the hold. */
  readonly version: number;
  /** A person holds the queue of agent commands. */
  readonly isPaused: boolean;
  readonly onDidChange: Event<void>;
  /** @param client Who did it, for the audit log; null when the host does not know. */
  setMode(mode: ControlMode, client?: string | null): void;
  setLevel(level: SecurityLevel, client?: string | null): void;
  /** Holds every waiting agent command, or lets them go on where they were. Setting a mode other than Manual lets them go on too. */
  setPaused(isPaused: boolean, client?: string | null): void;
  /** A person typed, here or in a face's own editor. Called before the bytes reach the pty: it drops Autopilot first. */
  noteActivity(): void;
  takeOver(): void;
}

export interface Control extends Disposable {
  readonly desk: AgentDesk;
  /** Disposing the result cancels the session's open requests. */
  addSession(session: ControlSession): SessionControl;
}
