import type { Block } from '../../../../contracts/model/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { STATUS_TONES, statusWord, timeFacts } from './block-facts.ts';
import { useNow } from './use-now.ts';

/** The facts of a block at the right of its head: who ran it, how it ended, how long it took and when. */
export function BlockMeta({ block, isShort = false }: { block: Block; isShort?: boolean }) {
  const now = useNow(block.status === 'running');
  const word = statusWord(block);
  return (
    <>
      {block.origin.kind === 'agent' ? <Badge tone="agent">agent</Badge> : null}
      {block.pinned ? <Badge tone="info">pinned</Badge> : null}
      {word ? <Badge tone={STATUS_TONES[block.status]}>{word}</Badge> : null}
      <span className={isShort ? 'visually-hidden' : 'block-time'}>{timeFacts(block, now)}</span>
    </>
  );
}

/** Widths the facts need, in pixels, whole and without the times: a little generous, so that they never touch the text. */
export function metaWidthsPx(block: Block): number[] {
  const word = statusWord(block);
  const pinned = block.pinned ? 62 : 0;
  const badges = pinned + (block.origin.kind === 'agent' ? 58 : 0) + (word ? 24 + word.length * 6 : 0);
  return badges > 0 ? [badges + 120, badges] : [badges + 120];
}
