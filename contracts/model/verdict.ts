import { z } from 'zod';

export const VerdictKind = z.enum(['allow', 'ask', 'block']);
export type VerdictKind = z.infer<typeof VerdictKind>;

/** UTF-16 offsets into the judged line; `end` is exclusive. */
export const Span = z.object({ start: z.int().min(0), end: z.int().min(0) });
export type Span = z.infer<typeof Span>;

/** One simple command found in the line, what it resolved to and which rule decided it. */
export const Stage = z.object({
  text: z.string(),
  program: z.string().nullable(),
  verdict: VerdictKind,
  rule: z.string(),
  reason: z.string(),
  span: Span,
});
export type Stage = z.infer<typeof Stage>;

/** What the gate says about a line: the worst stage wins. `rule` is a dotted name such as `net.fetch`; `reason` is one plain sentence. */
export const Verdict = z.object({
  verdict: VerdictKind,
  rule: z.string(),
  reason: z.string(),
  span: Span.nullable(),
  stages: z.array(Stage),
});
export type Verdict = z.infer<typeof Verdict>;
