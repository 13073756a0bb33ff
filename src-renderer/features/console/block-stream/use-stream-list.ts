import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Block, BlockId } from '../../../../contracts/model/index.ts';

/** Height of a card that was never measured, in pixels: a head and a few lines. */
const ESTIMATE_PX = 110;
/** Cards drawn outside of the view, on either side. */
const OVERSCAN = 6;
/** So near to the end a person still follows what is added there, in pixels. */
const FOLLOW_PX = 48;

/** Which cards are drawn, and where. The newest is at the bottom, and followed unless a person has scrolled up. */
export function useStreamList(blocks: readonly Block[], focusedId: BlockId | null) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const latest = useRef(blocks);
  latest.current = blocks;
  const focused = focusedId === null ? -1 : blocks.findIndex(({ id }) => id === focusedId);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: blocks.length,
    getScrollElement: () => element,
    estimateSize: () => ESTIMATE_PX,
    getItemKey: useCallback((index: number) => latest.current[index]?.id ?? index, []),
    overscan: OVERSCAN,
    paddingEnd: 8,
    gap: 2,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: FOLLOW_PX,
    // The one with the keyboard stays, or the keyboard would fall to the page.
    rangeExtractor: useCallback((range: Range) => withIndex(defaultRangeExtractor(range), focused), [focused]),
  });
  const show = useCallback(
    (id: BlockId) => {
      const index = latest.current.findIndex((block) => block.id === id);
      if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
    },
    [virtualizer],
  );
  const newest = blocks.at(-1);
  const started = newest?.origin.kind === 'user' ? newest.id : null;
  const seen = useRef(started);
  useEffect(() => {
    // Who runs a command wants to see it, wherever they had scrolled to.
    if (started !== null && started !== seen.current) virtualizer.scrollToEnd();
    seen.current = started;
  }, [started, virtualizer]);
  return {
    scroller: setElement,
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    show,
  };
}

function withIndex(indexes: number[], wanted: number): number[] {
  if (wanted < 0 || indexes.includes(wanted)) return indexes;
  return [...indexes, wanted].sort((a, b) => a - b);
}
