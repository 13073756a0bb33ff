import { useEffect, useState } from 'react';
import { focusStore } from '../../../stores/focus.ts';
import { selectedChip } from './selected-chip.ts';

/**
 * Publishes what is selected in the stream as the chip that `Add selection to chat` takes.
 *
 * @returns Where the selection ends, in pixels below the top of `root`; null without one.
 */
export function useSelectedChip(root: HTMLElement | null, isActive: boolean): number | null {
  const [bottom, setBottom] = useState<number | null>(null);
  useEffect(() => {
    if (!root || !isActive) return;
    const publish = () => {
      const selection = document.getSelection();
      const chip = selectedChip(root, selection);
      focusStore.setState({ selectedChip: chip });
      const end = chip && selection ? selection.getRangeAt(0).getBoundingClientRect().bottom : null;
      setBottom(end === null ? null : end - root.getBoundingClientRect().top);
    };
    document.addEventListener('selectionchange', publish);
    root.addEventListener('scroll', publish, { capture: true, passive: true });
    return () => {
      document.removeEventListener('selectionchange', publish);
      root.removeEventListener('scroll', publish, { capture: true });
      focusStore.setState({ selectedChip: null });
    };
  }, [root, isActive]);
  return bottom;
}
