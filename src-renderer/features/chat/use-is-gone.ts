import { useCallback, useContext } from 'react';
import { useStore } from 'zustand';
import { type BlockId, splitBlockId } from '../../../contracts/model/index.ts';
import { blocksStore } from '../../stores/blocks.ts';
import { sessionsStore } from '../../stores/sessions.ts';
import { PastContext } from './past.ts';

/** Tells whether a block no longer exists; what was said in an earlier run names none of now. What has not been loaded yet is not called gone. */
export function useIsGone(): (blockId: BlockId) => boolean {
  const isPast = useContext(PastContext);
  const sessions = useStore(sessionsStore, (state) => state.sessions);
  const isLoaded = useStore(sessionsStore, (state) => state.isLoaded);
  const bySession = useStore(blocksStore, (state) => state.bySession);
  return useCallback(
    (blockId) => {
      if (isPast) return true;
      const { sessionId } = splitBlockId(blockId);
      if (isLoaded && !sessions.some(({ id }) => id === sessionId)) return true;
      const blocks = bySession[sessionId];
      return blocks !== undefined && !blocks.some(({ id }) => id === blockId);
    },
    [isPast, sessions, isLoaded, bySession],
  );
}
