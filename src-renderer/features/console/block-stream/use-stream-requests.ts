import { useEffect, useRef } from 'react';
import type { Block, BlockId } from '../../../../contracts/model/index.ts';
import { blockRequests, blockStepRequests, focusBlock, focusStore } from '../../../stores/focus.ts';

interface StreamRequests {
  readonly isOn: boolean;
  readonly root: HTMLElement | null;
  readonly blocks: readonly Block[];
  /** Scrolls to a block. */
  show(id: BlockId): void;
  /** Leaves the block focus. */
  leave(): void;
}

/** Does what commands and the chat ask of the stream in view. */
export function useStreamRequests(requests: StreamRequests): void {
  const latest = useRef(requests);
  latest.current = requests;
  const { isOn } = requests;
  useEffect(() => {
    if (!isOn) return;
    const go = (id: BlockId) => {
      latest.current.show(id);
      focusBlock(id);
      // The focused block may be the one already, with the keyboard elsewhere.
      requestAnimationFrame(() => cardOf(latest.current.root, id)?.focus({ preventScroll: true }));
    };
    const offs = [
      blockStepRequests.listen((step) => {
        const { blocks, leave } = latest.current;
        const { focusedBlockId } = focusStore.getState();
        const id = steppedBlock(blocks, focusedBlockId, step);
        if (id) go(id);
        else if (focusedBlockId) leave();
      }),
      blockRequests.listen(go),
    ];
    return () => {
      for (const off of offs) off();
    };
  }, [isOn]);
}

function cardOf(root: HTMLElement | null, id: BlockId): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-block-id="${id}"]`) ?? null;
}

/** The block `step` away from the focused one; the newest when none is; null past the end. */
function steppedBlock(blocks: readonly Block[], focusedId: BlockId | null, step: 1 | -1): BlockId | null {
  const at = blocks.findIndex(({ id }) => id === focusedId);
  if (at < 0) return step < 0 ? (blocks.at(-1)?.id ?? null) : null;
  return blocks[Math.max(0, at + step)]?.id ?? null;
}
