import { z } from 'zod';
import { ConsoleView } from './console-view.ts';
import { SessionId } from './ids.ts';

/** `row`: side by side. `column`: one above the other. */
export type SplitDirection = 'row' | 'column';

/** How the panes of one group divide its room: a session's pane, or a split whose `sizes` are shares that add up to 1. */
export type LayoutNode =
  | { readonly type: 'pane'; readonly session: SessionId }
  | {
      readonly type: 'split';
      readonly direction: SplitDirection;
      readonly sizes: readonly number[];
      readonly children: readonly LayoutNode[];
    };

/** Panes in one group at most: more are too small to work in. */
export const MAX_PANES = 16;

const Pane = z.object({ type: z.literal('pane'), session: SessionId });

/** Nested no deeper than panes can be. */
function nodeOf(depth: number): z.ZodType<LayoutNode> {
  if (depth === 0) return Pane;
  const Split = z
    .object({
      type: z.literal('split'),
      direction: z.enum(['row', 'column']),
      sizes: z.array(z.number().gt(0).max(1)).min(2).max(MAX_PANES),
      children: z
        .array(nodeOf(depth - 1))
        .min(2)
        .max(MAX_PANES),
    })
    .refine(({ sizes, children }) => sizes.length === children.length, 'One share for each child.');
  return z.union([Pane, Split]);
}

/** What a session that has ended can be opened again from. */
export const SavedSession = z.object({
  id: SessionId,
  createdAt: z.number(),
  shell: z.string().max(4096),
  cwd: z.string().max(65_536),
  /** The name a person gave it. */
  name: z.string().max(200).nullable(),
});
export type SavedSession = z.infer<typeof SavedSession>;

/** A window's groups of panes in the order of their tabs, and the sessions in them. */
export const Layout = z.object({
  groups: z.array(nodeOf(5)).max(200),
  sessions: z.array(SavedSession).max(200),
  activeId: SessionId.nullable(),
  /** How the window shows sessions, once a person has chosen. */
  view: ConsoleView.nullable().default(null),
});
export type Layout = z.infer<typeof Layout>;
