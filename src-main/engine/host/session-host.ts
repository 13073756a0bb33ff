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
} from '../../../contracts/model/index.ts';
import type { FrameSink } from '../../../contracts/rpc/service.ts';
import type { Event } from '../../base/emitter.ts';

export interface OpenSpec {
  /** Name (`bash`) or path; the setting, then the login shell, when absent. */
  readonly shell?: string | undefined;
  readonly cwd?: string | undefined;
  readonly size?: Size | undefined;
}

export interface OutputQuery {
  readonly lines?: LineRange | undefined;
  readonly tail?: number | undefined;
}

/**
 * Where live sessions are. `LocalHost` holds them in this process, `DaemonHost` is a client of another process; nobody above
 * can tell which. Everything here acts as a person: agents go through `AgentDesk`.
 * Methods throw VoxError: `session.not-found`, `session.closed`, `session.busy`, `session.spawn-failed`, `block.not-found`.
 */
export interface SessionHost {
  readonly onDidChangeSession: Event<SessionInfo>;
  readonly onDidCloseSession: Event<SessionId>;
  readonly onDidCloseBlock: Event<Block>;

  open(spec: OpenSpec): Promise<SessionId>;
  list(): SessionInfo[];
  get(id: SessionId): SessionInfo;
  /** Settles when the stream has ended: by exit, gap or the client's cancel. */
  attach(id: SessionId, sink: FrameSink<TermFrame>): Promise<void>;
  /** @param clientId The client that typed; it now owns the size. */
  input(id: SessionId, bytes: Uint8Array, clientId: string): void;
  /** Only at a clean prompt, else `session.busy`. Null when the shell opened no block for it. */
  submit(id: SessionId, line: string): Promise<BlockId | null>;
  resize(id: SessionId, size: Size, clientId: string): void;
  close(id: SessionId): Promise<void>;
  setMode(id: SessionId, mode: ControlMode): void;
  setLevel(id: SessionId, level: SecurityLevel): void;
  noteActivity(id: SessionId): void;
  takeOver(id: SessionId): void;
  blocks(id: SessionId): Block[];
  blockOutput(id: BlockId, query: OutputQuery): Promise<BlockOutput>;
  /** Ends every session and waits until their processes are gone. */
  dispose(): Promise<void>;
}
