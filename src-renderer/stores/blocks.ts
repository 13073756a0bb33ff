/**
 * Blocks of each session, oldest first, as the terminal attachment reports them. The console writes, everybody reads.
 */
import { createStore } from 'zustand/vanilla';
import { type Block, type BlockId, type SessionId, splitBlockId } from '../../contracts/model/index.ts';

interface BlocksState {
  readonly bySession: Readonly<Record<SessionId, readonly Block[]>>;
}

const NONE: readonly Block[] = [];

export const blocksStore = createStore<BlocksState>(() => ({ bySession: {} }));

export function blocksOf(state: BlocksState, sessionId: SessionId | null): readonly Block[] {
  return (sessionId && state.bySession[sessionId]) || NONE;
}

export function blockOf(id: BlockId | null, state: BlocksState = blocksStore.getState()): Block | null {
  if (!id) return null;
  return blocksOf(state, splitBlockId(id).sessionId).find((block) => block.id === id) ?? null;
}

export function replaceBlocks(sessionId: SessionId, blocks: readonly Block[]): void {
  blocksStore.setState((state) => ({ bySession: { ...state.bySession, [sessionId]: blocks } }));
}

export function updateBlock(block: Block): void {
  blocksStore.setState((state) => {
    const blocks = blocksOf(state, block.sessionId);
    const isKnown = blocks.some(({ id }) => id === block.id);
    const next = isKnown ? blocks.map((known) => (known.id === block.id ? block : known)) : [...blocks, block];
    return { bySession: { ...state.bySession, [block.sessionId]: next } };
  });
}
