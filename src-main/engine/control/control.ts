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
import type { ShellGrammar } from '../../policy/judge.ts';
import type { AgentDesk } from './agent-desk.ts';

/** What control sees of a session, and the one door through which it types. */
export interface ControlSession {
  readonly id: SessionId;
  readonly grammar: ShellGrammar;
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
   * @throws {VoxError} `session.busy` unless the session is at a clean prompt; `session.closed`.
   */
  submitAs(line: string, origin: BlockOrigin): Promise<BlockId | null>;
}

/** Who drives one session, and how far an agent may go in it. */
export interface SessionControl extends Disposable {
  readonly mode: ControlMode;
  readonly level: SecurityLevel;
  readonly onDidChange: Event<void>;
  setMode(mode: ControlMode): void;
  setLevel(level: SecurityLevel): void;
  /** A person typed, here or in a face's own editor. Called before the bytes reach the pty: it drops Autopilot first. */
  noteActivity(): void;
  takeOver(): void;
}

export interface Control extends Disposable {
  readonly desk: AgentDesk;
  /** Disposing the result cancels the session's open requests. */
  addSession(session: ControlSession): SessionControl;
}
