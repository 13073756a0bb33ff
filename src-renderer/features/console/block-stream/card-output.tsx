import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Block, LineRange, StyledOutput } from '../../../../contracts/model/index.ts';
import { foldsStore, setFold } from '../../../stores/folds.ts';
import { Button } from '../../../ui/button.tsx';
import type { MarksOfBlock } from './block-search.ts';
import { cardParts, HEAD_LINES, RUNNING_LINES, TAIL_LINES, WHOLE_LINES } from './card-window.ts';
import { OutputLine } from './output-line.tsx';
import { useMarks } from './stream-context.ts';
import { useCardLines } from './use-card-lines.ts';

const FIRST = { start: 1, end: WHOLE_LINES };
/** How far outside of the view lines are drawn already. */
const NEAR_PX = 1200;

/** What a block printed: whole when it is short, else its ends or, on demand, all of it piece by piece. */
export function CardOutput({ block }: { block: Block }) {
  const fold = useStore(foldsStore, ({ folds }) => folds.get(block.id) ?? null);
  const isRunning = block.status === 'running';
  const marks = useMarks(block.id);
  const first = useCardLines(block, isRunning ? { tail: RUNNING_LINES } : FIRST);
  const { output } = first;
  const isLong = !isRunning && (output?.lineCount ?? 0) > WHOLE_LINES;
  const last = useCardLines(block, isLong && fold === null ? { tail: TAIL_LINES } : null);
  if (first.error) return <OutputProblem text={first.error.message} retry={first.retry} />;
  if (!output) return <div className="output-wait" aria-hidden="true" />;
  if (output.lineCount === 0) return <p className="output-note">{isRunning ? 'No output yet.' : 'No output.'}</p>;
  return cardParts(output.lineCount, { fold, isRunning }).map((part) => {
    if (part.kind === 'gap') return <Gap key="gap" block={block} count={part.count} />;
    const { range } = part;
    const known = [output, last.output].find((page) => page && covers(page, range));
    if (known && fold !== 'all')
      return <Lines key={isRunning ? 'tail' : range.start} block={block} output={known} range={range} marks={marks} />;
    return <LazyLines key={range.start} block={block} range={range} marks={marks} />;
  });
}

function covers({ firstLine, lines }: StyledOutput, { start, end }: LineRange): boolean {
  return firstLine <= start && end < firstLine + lines.length;
}

interface LinesProps {
  readonly block: Block;
  readonly range: LineRange;
  readonly output: StyledOutput;
  readonly marks: MarksOfBlock;
}

function Lines({ block, output, range, marks }: LinesProps) {
  const lines = output.lines.slice(range.start - output.firstLine, range.end + 1 - output.firstLine);
  return (
    <div className="output-lines">
      {lines.map((runs, index) => {
        const line = range.start + index;
        return <OutputLine key={line} blockId={block.id} line={line} runs={runs} marks={marks.get(line)} />;
      })}
    </div>
  );
}

/** Read and drawn while it is near the view; elsewhere it only keeps its room. */
function LazyLines({ block, range, marks }: Omit<LinesProps, 'output'>) {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [heightPx, setHeightPx] = useState<number | null>(null);
  const isWanted = [...marks].some(
    ([line, of]) => line >= range.start && line <= range.end && of.some(({ isActive }) => isActive),
  );
  const { output, error, retry } = useCardLines(block, isNear || isWanted ? range : null);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (!entry.isIntersecting) setHeightPx(entry.boundingClientRect.height);
        setIsNear(entry.isIntersecting);
      },
      { root: current.closest('[role="feed"]'), rootMargin: `${NEAR_PX}px 0px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const isShown = (isNear || isWanted) && output !== null;
  const count = range.end - range.start + 1;
  return (
    <div ref={element} style={isShown ? undefined : { height: heightPx ?? `calc(${count} * var(--cell-line))` }}>
      {error ? <OutputProblem text={error.message} retry={retry} /> : null}
      {isShown ? <Lines block={block} output={output} range={range} marks={marks} /> : null}
    </div>
  );
}

function Gap({ block, count }: { block: Block; count: number }) {
  const lines = `${count.toLocaleString('en')} more ${count === 1 ? 'line' : 'lines'}`;
  if (block.status === 'running') return <p className="output-gap">… {lines} above; all of them when it has ended</p>;
  return (
    <p className="output-gap">
      <button type="button" className="output-more" onClick={() => setFold(block.id, 'all')}>
        … {lines} · Show all
      </button>
    </p>
  );
}

function OutputProblem({ text, retry }: { text: string; retry(): void }) {
  return (
    <div className="output-problem" role="alert">
      <span>The output could not be read: {text}</span>
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}

/** Whether a line is among those shown of a block so long; else all of them have to be. */
export function isLineShown(line: number, lineCount: number): boolean {
  return lineCount <= WHOLE_LINES || line <= HEAD_LINES || line > lineCount - TAIL_LINES;
}
