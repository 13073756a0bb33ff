/**
 * Which blocks of the Blocks view are collapsed to their head, or shown with all of their lines.
 */
import { createStore } from 'zustand/vanilla';
import type { BlockId } from '../../contracts/model/index.ts';

/** `head`: only the command; `all`: every line. A block that is in neither state shows its first and last lines. */
export type Fold = 'head' | 'all';

export const foldsStore = createStore<{ readonly folds: ReadonlyMap<BlockId, Fold> }>(() => ({ folds: new Map() }));

export function setFold(id: BlockId, fold: Fold | null): void {
  foldsStore.setState(({ folds }) => {
    const next = new Map(folds);
    if (fold) next.set(id, fold);
    else next.delete(id);
    return { folds: next };
  });
}

/** Collapses a block to its head, or shows it again. */
export function toggleFold(id: BlockId): void {
  setFold(id, foldsStore.getState().folds.get(id) === 'head' ? null : 'head');
}
