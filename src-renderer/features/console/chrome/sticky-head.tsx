import type { Block } from '../../../../contracts/model/index.ts';
import type { TerminalView } from '../terminal/terminal-view.ts';
import { shortCommand } from './block-facts.ts';
import { BlockMeta } from './block-meta.tsx';
import { scrollToBlock } from './chrome-layout.ts';

/** The head of a long block whose own head has scrolled away; pressing it goes there. */
export function StickyHead(props: { view: TerminalView; block: Block | undefined; rowHeight: number }) {
  const { view, block, rowHeight } = props;
  if (!block) return null;
  return (
    <button
      type="button"
      className="sticky-head"
      title="Go to the start of this block"
      style={{ height: rowHeight }}
      onClick={() => scrollToBlock(view, block.id)}
    >
      <span className="sticky-mark" aria-hidden="true">
        ❯
      </span>
      <span className="sticky-command">{shortCommand(block.command)}</span>
      <BlockMeta block={block} />
    </button>
  );
}
