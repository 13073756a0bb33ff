import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Block, Finding } from '../../../../contracts/model/index.ts';
import { findingOf, findingsStore, lookUpFinding } from '../../../stores/findings.ts';

/** What the rules say of a block, once it has failed and they were asked; null until then, and where none knows it. */
export function useFinding(block: Block | null): Finding | null {
  useEffect(() => {
    if (block) lookUpFinding(block);
  }, [block]);
  return useStore(findingsStore, (state) => findingOf(state, block));
}
