import { type MouseEvent, memo, useLayoutEffect, useRef } from 'react';
import type { BlockId, StyledRun } from '../../../../contracts/model/index.ts';
import { linkHint, openLink } from '../terminal/terminal-links.ts';
import { cutLine, type LineMark, type MarkedRun, markRuns } from './line-marks.ts';
import { useStream } from './stream-context.ts';
import { runStyle } from './text-colors.ts';

const NO_MARKS: readonly LineMark[] = [];

export interface OutputLineProps {
  readonly blockId: BlockId;
  /** 1-based, as chips count. */
  readonly line: number;
  readonly runs: readonly StyledRun[];
  readonly marks: readonly LineMark[] | undefined;
}

/** One line of a block's output. */
export const OutputLine = memo(function OutputLine({ blockId, line, runs, marks = NO_MARKS }: OutputLineProps) {
  const element = useRef<HTMLDivElement>(null);
  const { search } = useStream();
  const isActive = marks.some((mark) => mark.isActive);
  useLayoutEffect(() => {
    if (isActive && search.takeReveal(blockId, line)) element.current?.scrollIntoView({ block: 'center' });
  });
  const cut = cutLine(runs);
  return (
    <div ref={element} className="output-line" data-line={line}>
      {runs.length === 0 ? '\n' : null}
      {markRuns(cut.runs, marks).map(({ at, ...marked }) => (
        <Run key={at} {...marked} />
      ))}
      {cut.left > 0 ? (
        <span className="output-cut">{` … ${cut.left} more characters; Copy takes them all`}</span>
      ) : null}
    </div>
  );
});

function Run({ run, mark }: Omit<MarkedRun, 'at'>) {
  const { colors, platform } = useStream();
  const style = runStyle(run, colors) ?? undefined;
  const text = run.wide ? <WideText text={run.text} /> : run.text;
  if (mark)
    return (
      <mark className="output-mark" data-active={mark.isActive} style={style}>
        {text}
      </mark>
    );
  const { link } = run;
  if (link !== undefined)
    return (
      <a
        className="output-link"
        href={link}
        title={linkHint(link, platform)}
        style={style}
        tabIndex={-1}
        onClick={(event: MouseEvent<HTMLAnchorElement>) => {
          event.preventDefault();
          openLink(event.nativeEvent, link);
        }}
      >
        {text}
      </a>
    );
  return style ? <span style={style}>{text}</span> : text;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Two cells each, whatever the font makes of them: what stands behind stays in its column. */
function WideText({ text }: { text: string }) {
  return [...graphemes.segment(text)].map(({ segment, index }) => (
    <span key={index} className="output-wide">
      {segment}
    </span>
  ));
}
