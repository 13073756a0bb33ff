import { z } from 'zod';
import { BlockId } from './ids.ts';

/** What the fixed rules of the offline assistant say of a failed command. */
export const Finding = z.object({
  blockId: BlockId,
  /** The rule's name, e.g. `git-missing-upstream`; docs/AGENT.md lists them. */
  rule: z.string(),
  /** What went wrong and what to do about it: one or two sentences of Markdown. */
  says: z.string(),
  /** The line of the output that decided, and the chip that points at it; null where the exit code did. */
  line: z.object({ number: z.int().min(1), text: z.string(), chip: z.string() }).nullable(),
  /** A command line. `fix` mends it; `look` shows what a person needs to know to mend it. Never run by itself. */
  proposal: z.object({ kind: z.enum(['fix', 'look']), line: z.string() }).nullable(),
});
export type Finding = z.infer<typeof Finding>;
