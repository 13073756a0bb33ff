import type { Block, BlockId, SessionId, SessionInfo } from '../../../contracts/model/index.ts';
import type { AnySessionHost } from '../../../contracts/rpc/session-host.ts';
import type { Event } from '../../base/emitter.ts';

export type { OpenSpec, OutputQuery } from '../../../contracts/rpc/session-host.ts';

/**
 * The host that holds its sessions in this process: facts are answered at once, and ends are told as they happen.
 * Methods throw VoxError. Agents do not come this way, they go through `AgentDesk`.
 */
export interface SessionHost extends AnySessionHost {
  readonly onDidChangeSession: Event<SessionInfo>;
  readonly onDidCloseSession: Event<SessionId>;
  readonly onDidCloseBlock: Event<Block>;

  list(): SessionInfo[];
  get(id: SessionId): SessionInfo;
  input(id: SessionId, bytes: Uint8Array, clientId: string): void;
  blocks(id: SessionId): Block[];
  pin(id: BlockId, pinned: boolean): Block;
  /** Ends every session and waits until their processes are gone. */
  dispose(): Promise<void>;
}
