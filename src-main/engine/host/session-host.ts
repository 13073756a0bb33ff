import type {
  Block,
  BlockId,
  SessionId,
  SessionInfo,
  StyledOutput,
  TerminalAnswer,
} from '../../../contracts/model/index.ts';
import type { AnySessionHost, OpenSpec, OutputQuery } from '../../../contracts/rpc/session-host.ts';
import type { Event } from '../../base/emitter.ts';
import type { Foreground } from '../../platform/foreground.ts';
import type { AgentKeys } from '../control/agent-keys.ts';
import type { ScreenText } from '../screen/headless-screen.ts';

export type { OpenSpec, OutputQuery } from '../../../contracts/rpc/session-host.ts';

/** What only this process may ask for, never a client of the wire. */
export interface HostOpenSpec extends OpenSpec {
  /** A program in the shell's place, e.g. an editor: its absolute path and its words. */
  readonly program?: { readonly file: string; readonly args: readonly string[] };
}

/**
 * The host that holds its sessions in this process: facts are answered at once, and ends are told as they happen.
 * Methods throw VoxError. Agents do not come this way, they go through `AgentDesk`.
 */
export interface SessionHost extends AnySessionHost {
  readonly onDidChangeSession: Event<SessionInfo>;
  readonly onDidCloseSession: Event<SessionId>;
  readonly onDidCloseBlock: Event<Block>;

  open(spec: HostOpenSpec): Promise<SessionId>;
  list(): SessionInfo[];
  get(id: SessionId): SessionInfo;
  input(id: SessionId, bytes: Uint8Array, clientId: string): void;
  blocks(id: SessionId): Block[];
  /** The lines of `blockOutput` with their looks, a page at a time. */
  blockStyled(id: BlockId, query: OutputQuery): Promise<StyledOutput>;
  /** What stands on the screen now. */
  screen(id: SessionId): ScreenText;
  /** Aliases and functions of the live shell, as far as its script told. */
  shellNames(id: SessionId): string[];
  /** Who has the keyboard; null once the shell has ended or where the system does not tell. */
  foreground(id: SessionId): Promise<Foreground | null>;
  /**
   * An agent types into the program of its own command, or where a person allows it. On record before
   * the first key. @throws {VoxError} `forbidden`, with what it can do instead; `audit.unavailable`.
   */
  typeAsAgent(keys: AgentKeys): Promise<void>;
  /** A person did not allow these keys, which goes on record. */
  noteRefusedKeys(keys: Omit<AgentKeys, 'bytes' | 'hasConsent'>): void;
  /** Ends the program of an agent's own command, with all its children; never the shell. @throws {VoxError} `forbidden`. */
  endAsAgent(keys: Pick<AgentKeys, 'sessionId' | 'agentId' | 'blockId'>): Promise<void>;
  /** Takes back a line of an agent that the shell has not begun to run, e.g. one with an open quote. */
  discardLine(id: SessionId): void;
  /** Shows an assistant's answer, as far as it goes, to everybody who looks at the session. Nothing happens where it is gone. */
  tell(id: SessionId, answer: TerminalAnswer): void;
  pin(id: BlockId, pinned: boolean): Block;
  /** Ends every session and waits until their processes are gone. */
  dispose(): Promise<void>;
}
