import { useEffect, useMemo, useRef } from 'react';
import type { Block, BlockId } from '../../../../contracts/model/index.ts';
import { host } from '../../../stores/connection.ts';
import { foldsStore, setFold } from '../../../stores/folds.ts';
import { type BlockMatch, BlockSearch } from './block-search.ts';
import { isLineShown } from './card-output.tsx';

/** The search of one stream. What it finds is unfolded and scrolled to. */
export function useBlockSearch(blocks: readonly Block[], show: (id: BlockId) => void): BlockSearch {
  const latest = useRef({ blocks, show });
  latest.current = { blocks, show };
  const search = useMemo(() => {
    const lineCounts = new Map<BlockId, number>();
    return new BlockSearch({
      blocks: () => latest.current.blocks,
      async read({ id }) {
        const { lines } = await host().call('block.output', { blockId: id });
        lineCounts.set(id, lines.length);
        return lines;
      },
      show(match) {
        unfold(match, lineCounts.get(match.blockId) ?? 0);
        latest.current.show(match.blockId);
      },
    });
  }, []);
  useEffect(() => () => search.clear(), [search]);
  return search;
}

function unfold({ blockId, line }: BlockMatch, lineCount: number): void {
  if (line === 0) return;
  const fold = foldsStore.getState().folds.get(blockId);
  if (!isLineShown(line, lineCount)) setFold(blockId, 'all');
  else if (fold === 'head') setFold(blockId, null);
}
