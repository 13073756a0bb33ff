import { useCallback } from 'react';
import { useStore } from 'zustand';
import { type BlockId, splitBlockId } from '../../../contracts/model/index.ts';
import { blocksStore } from '../../stores/blocks.ts';
import { sessionsStore } from '../../stores/sessions.ts';

/** Tells whether a block no longer exists. What has not been loaded yet is not called gone. */
export function useIsGone(): (blockId: BlockId) => boolean {
  const sessions = useStore(sessionsStore, (state) => state.sessions);
  const isLoaded = useStore(sessionsStore, (state) => state.isLoaded);
  const bySession = useStore(blocksStore, (state) => state.bySession);
  return useCallback(
    (blockId) => {
      const { sessionId } = splitBlockId(blockId);
      if (isLoaded && !sessions.some(({ id }) => id === sessionId)) return true;
      const blocks = bySession[sessionId];
      return blocks !== undefined && !blocks.some(({ id }) => id === blockId);
    },
    [sessions, isLoaded, bySession],
  );
}
