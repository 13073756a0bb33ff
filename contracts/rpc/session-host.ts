import type {
  Block,
  BlockId,
  BlockOutput,
  ControlMode,
  LineRange,
  SecurityLevel,
  SessionId,
  SessionInfo,
  Size,
  TermFrame,
} from '../model/index.ts';
import type { FrameSink } from './service.ts';

export interface OpenSpec {
  /** Name (`bash`) or path; the setting, then the login shell, when absent. */
  readonly shell?: string | undefined;
  readonly cwd?: string | undefined;
  readonly size?: Size | undefined;
  /** Variables of the client, in place of those that the host was started with. Never logged. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Begins with what this session showed last, where that was kept. Its process is gone, and nothing runs again by itself. */
  readonly restore?: { readonly sessionId: SessionId; readonly createdAt: number } | undefined;
}

export interface OutputQuery {
  readonly lines?: LineRange | undefined;
  readonly tail?: number | undefined;
}

/** Who watches a session. */
export interface Viewer {
  readonly clientId: string;
  /** It never types, answers no query of a program and owns no size. */
  readonly isReadOnly: boolean;
}

/** Who changes the control mode, and what they saw. */
export interface ControlChange {
  /** For the audit log. */
  readonly clientId?: string | undefined;
  /** The `controlVersion` they saw; another one means that somebody was faster, and the change is refused. */
  readonly version?: number | undefined;
}

type Subscribe<T> = (listener: (value: T) => void) => { dispose(): void };
type Awaitable<T> = T | Promise<T>;

/**
 * Live sessions, wherever they are: `LocalHost` holds them in this process, `DaemonHost` is a client of another process. Who
 * awaits every answer cannot tell which. Everything here acts as a person.
 * Methods fail with a code: `session.not-found`, `session.closed`, `session.busy`, `session.spawn-failed`, `block.not-found`, `control.stale`,
 * and over a connection `disconnected`.
 */
export interface AnySessionHost {
  readonly onDidChangeSession: Subscribe<SessionInfo>;
  readonly onDidCloseSession: Subscribe<SessionId>;

  open(spec: OpenSpec): Promise<SessionId>;
  list(): Awaitable<SessionInfo[]>;
  /** Settles when the stream has ended: by exit, gap or the client's cancel. A connection is one client, whatever it says. */
  attach(id: SessionId, sink: FrameSink<TermFrame>, viewer?: Viewer): Promise<void>;
  /** @param clientId The client that typed; it now owns the size. A connection is one client, whatever it says. */
  input(id: SessionId, bytes: Uint8Array, clientId: string): Awaitable<void>;
  /** Only at a clean prompt, else `session.busy`. Null when the shell opened no block for it. */
  submit(id: SessionId, line: string): Promise<BlockId | null>;
  resize(id: SessionId, size: Size, clientId: string): Awaitable<void>;
  /** The same shell anew in the same session; settles once the old one is gone. */
  restart(id: SessionId): Promise<void>;
  close(id: SessionId): Promise<void>;
  /** @param clientId Who did it, for the audit log. */
  setMode(id: SessionId, mode: ControlMode, by?: ControlChange): Awaitable<void>;
  setLevel(id: SessionId, level: SecurityLevel, clientId?: string): Awaitable<void>;
  /** Holds the queue of agent commands, or lets it go on. @param clientId Who did it, for the audit log. */
  setPaused(id: SessionId, isPaused: boolean, clientId?: string): Awaitable<void>;
  noteActivity(id: SessionId): Awaitable<void>;
  takeOver(id: SessionId): Awaitable<void>;
  blocks(id: SessionId): Awaitable<Block[]>;
  blockOutput(id: BlockId, query: OutputQuery): Promise<BlockOutput>;
  /** A pinned block stays in the agent's context, and is not forgotten when the list is full. */
  pin(id: BlockId, pinned: boolean): Awaitable<Block>;
}
