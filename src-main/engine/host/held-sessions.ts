import { type Block, type BlockId, type SessionId, splitBlockId } from '../../../contracts/model/index.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { Environment } from '../../platform/environment.ts';
import type { BlockEntry } from '../blocks/block-list.ts';
import type { SessionControl } from '../control/control.ts';
import type { Session } from '../session/session.ts';
import type { PasteTurn } from './paste-turn.ts';
import type { SizeOwner } from './size-owner.ts';

/** A session, and what the host keeps beside it. */
export interface Held {
  readonly session: Session;
  readonly control: SessionControl;
  readonly sizes: SizeOwner;
  readonly pastes: PasteTurn;
  /** Absolute path of its shell, or of the program in the shell's place. */
  readonly path: string;
  /** Of such a program. */
  readonly args: readonly string[] | undefined;
  /** What its shell is started with. */
  readonly env: Environment;
  isRestarting: boolean;
  /** When a person last typed, in epoch milliseconds. */
  typedAt: number;
}

/** The sessions of a host by their ids. What is asked for and not there is a VoxError that says how to find it. */
export class HeldSessions extends Map<SessionId, Held> {
  find(id: SessionId): Held {
    const held = this.get(id);
    if (!held) throw new VoxError('session.not-found', `There is no session ${id}. List them with: vox term list.`);
    return held;
  }

  findBlock(id: BlockId): BlockEntry {
    return this.get(splitBlockId(id).sessionId)?.session.findBlock(id) ?? noBlock(id);
  }

  pin(id: BlockId, pinned: boolean): Block {
    return this.get(splitBlockId(id).sessionId)?.session.pin(id, pinned) ?? noBlock(id);
  }
}

function noBlock(id: BlockId): never {
  throw new VoxError('block.not-found', `There is no block ${id}. List them with: vox term read.`);
}
