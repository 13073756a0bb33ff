import { ChevronDown, ChevronRight } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { BlockId, BlockOutput } from '../../../../contracts/model/index.ts';
import { blockOf, blocksStore } from '../../../stores/blocks.ts';
import { KEYBOARD_SCROLL } from '../../../ui/keyboard-scroll.ts';
import { useBlockOutput } from './use-block-output.ts';

/** Lines shown before a person asks for all of them. */
const TAIL_LINES = 12;

/** The block's own text in the card, live. */
export function CommandOutput({ blockId, isRunning }: { blockId: BlockId; isRunning: boolean }) {
  const [isOpen, setIsOpen] = useState(true);
  const [showsAll, setShowsAll] = useState(false);
  const { output, error } = useBlockOutput(blockId, { isRunning, tail: showsAll ? null : TAIL_LINES });
  const isFullScreen = useStore(blocksStore, (state) => blockOf(blockId, state)?.fullScreen ?? false);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const lineCount = output?.lineCount ?? 0;
  return (
    <div className="command-output">
      <div className="command-output-head">
        <button type="button" className="command-link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Chevron size={13} aria-hidden="true" />
          Output
        </button>
        {output && <span>{lineCount === 1 ? '1 line' : `${lineCount} lines`}</span>}
        {lineCount > TAIL_LINES && isOpen && (
          <button type="button" className="command-link" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `Show the last ${TAIL_LINES}` : `Show all ${lineCount} lines`}
          </button>
        )}
      </div>
      {isOpen && error && <p className="command-note">{error.message}</p>}
      {isOpen && output && <OutputText output={output} isRunning={isRunning} isFullScreen={isFullScreen} />}
    </div>
  );
}

interface OutputTextProps {
  readonly output: BlockOutput;
  readonly isRunning: boolean;
  readonly isFullScreen: boolean;
}

function OutputText({ output, isRunning, isFullScreen }: OutputTextProps) {
  const pre = useRef<HTMLPreElement>(null);
  // While it runs the newest line stays in view, as in the terminal.
  useLayoutEffect(() => {
    if (isRunning && output && pre.current) pre.current.scrollTop = pre.current.scrollHeight;
  }, [isRunning, output]);
  if (isFullScreen) return <p className="command-note">It takes the whole screen; look at the terminal.</p>;
  if (output.lineCount === 0) return <p className="command-note">{isRunning ? 'No output yet.' : 'No output.'}</p>;
  return (
    <>
      {output.omittedBytes > 0 && (
        <p className="command-note">{Math.ceil(output.omittedBytes / 1024)} KiB in the middle were not kept.</p>
      )}
      <pre ref={pre} {...KEYBOARD_SCROLL}>
        {output.lines.join('\n')}
      </pre>
    </>
  );
}
