import type { Block, BlockId, SessionId } from '../../../../contracts/model/index.ts';
import { blocksOf, blocksStore } from '../../../stores/blocks.ts';
import { sessionOf, sessionsStore } from '../../../stores/sessions.ts';
import { foldersOfBlock } from './block-folders.ts';

export interface RowsOfBlocks {
  readonly sessionId: SessionId;
  /** A program with the whole screen has no rows of its own: it is the last block's. */
  readonly isFullScreen: boolean;
  readonly feed: {
    readonly markers: {
      rowsOf(
        id: BlockId,
      ): { readonly start: number | null; readonly output: number | null; readonly last: number | null } | null;
    };
  };
}

/** The folders that a path on a row of the terminal may belong to. */
export function foldersAtRow({ sessionId, isFullScreen, feed }: RowsOfBlocks, row: number): readonly string[] {
  const blocks = blocksOf(blocksStore.getState(), sessionId);
  const isAt = ({ id }: Block) => {
    const rows = feed.markers.rowsOf(id);
    return rows !== null && (rows.start ?? rows.output ?? 0) <= row && row <= (rows.last ?? Number.MAX_SAFE_INTEGER);
  };
  const block = isFullScreen ? blocks.at(-1) : blocks.findLast(isAt);
  const session = sessionOf(sessionsStore.getState(), sessionId);
  if (block) return foldersOfBlock(block.id, blocks, session);
  return session ? [session.cwd] : [];
}
