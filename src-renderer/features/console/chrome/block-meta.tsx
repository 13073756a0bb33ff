import type { Block } from '../../../../contracts/model/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { STATUS_TONES, statusWord, timeFacts } from './block-facts.ts';
import { useNow } from './use-now.ts';

/** The facts of a block at the right of its head: who ran it, how it ended, how long it took and when. */
export function BlockMeta({ block }: { block: Block }) {
  const now = useNow(block.status === 'running');
  const word = statusWord(block);
  return (
    <>
      {block.origin.kind === 'agent' ? <Badge tone="agent">agent</Badge> : null}
      {word ? <Badge tone={STATUS_TONES[block.status]}>{word}</Badge> : null}
      <span className="block-time">{timeFacts(block, now)}</span>
    </>
  );
}

/** Width the facts need, in pixels: a little generous, so that they never touch the text. */
export function metaWidthPx(block: Block): number {
  const word = statusWord(block);
  const badges = (block.origin.kind === 'agent' ? 58 : 0) + (word ? 30 + word.length * 7 : 0);
  return badges + 120;
}
