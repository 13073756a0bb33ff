import type { Approval, Span } from '../../../../contracts/model/index.ts';

/** A line with the part that a rule is about underlined. */
export function MarkedLine({ line, span }: { line: string; span: Span | null }) {
  if (!span || span.end <= span.start) return <>{line}</>;
  return (
    <>
      {line.slice(0, span.start)}
      <u className="request-span">{line.slice(span.start, span.end)}</u>
      {line.slice(span.end)}
    </>
  );
}

/** Which rule asks or blocks, and why. */
export function ReasonText({ approval }: { approval: Approval }) {
  const { verdict, rule, reason } = approval.verdict;
  const lead = verdict === 'block' ? 'Blocked: ' : verdict === 'ask' ? '' : 'Allowed: ';
  return (
    <>
      {lead}
      {reason.replace(/\.$/, '')} · rule {rule}
    </>
  );
}
