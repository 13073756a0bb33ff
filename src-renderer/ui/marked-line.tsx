import type { Span } from '../../contracts/model/index.ts';
import './marked-line.css';

/** A line with the part that decided the gate's verdict underlined. */
export function MarkedLine({ line, span }: { line: string; span: Span | null }) {
  if (!span || span.end <= span.start) return <>{line}</>;
  return (
    <>
      {line.slice(0, span.start)}
      <mark className="marked-span">{line.slice(span.start, span.end)}</mark>
      {line.slice(span.end)}
    </>
  );
}
