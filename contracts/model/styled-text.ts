import { z } from 'zod';
import { BlockId } from './ids.ts';

/** A terminal's colour: an index into its palette of 256, for the theme to decide, or `#rrggbb`. */
export const TextColor = z.union([z.int().min(0).max(255), z.string().regex(/^#[0-9a-f]{6}$/)]);
export type TextColor = z.infer<typeof TextColor>;

const Flag = z.literal(true).optional();

/** Cells of one line that look alike. What is not there is as the terminal has it by default. */
export const StyledRun = z.object({
  text: z.string(),
  fg: TextColor.optional(),
  bg: TextColor.optional(),
  bold: Flag,
  dim: Flag,
  italic: Flag,
  underline: Flag,
  /** Text and ground change places. */
  inverse: Flag,
  strike: Flag,
  /** Takes its room and shows nothing. */
  hidden: Flag,
  /** Each of its characters, as people count them, takes two cells. */
  wide: Flag,
  /** Where a program's own hyperlink leads. */
  link: z.string().optional(),
});
export type StyledRun = z.infer<typeof StyledRun>;

/** Lines of one answer at most; a longer block is read in pages. */
export const MAX_STYLED_LINES = 2000;

/** The rendered text of a block with its looks. Its lines are those of `BlockOutput`, under the same numbers. */
export const StyledOutput = z.object({
  blockId: BlockId,
  /** Total rendered lines, of which `lines` may be a slice. */
  lineCount: z.int().min(0),
  /** 1-based number of the first line in `lines`. */
  firstLine: z.int().min(1),
  /** Runs of each line; none for an empty one. */
  lines: z.array(z.array(StyledRun)).max(MAX_STYLED_LINES),
  omittedBytes: z.int().min(0),
});
export type StyledOutput = z.infer<typeof StyledOutput>;
