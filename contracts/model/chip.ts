import { z } from 'zod';
import { BlockId } from './ids.ts';

/** Lines of a block's rendered text, 1-based, both ends included. */
export const LineRange = z
  .object({ start: z.int().min(1), end: z.int().min(1) })
  .refine((range) => range.start <= range.end, 'the first line comes before the last');
export type LineRange = z.infer<typeof LineRange>;

/** A pointer at a block or some of its lines: `@term:s-1#3` or `@term:s-1#3:L14-29`. It lives in the message's text as such. */
export const TermChip = z.object({ kind: z.literal('term'), blockId: BlockId, lines: LineRange.nullable() });
export type TermChip = z.infer<typeof TermChip>;

export interface FoundChip {
  readonly chip: TermChip;
  /** UTF-16 offsets in the text searched; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

const TERM_CHIP = /@term:(s-[1-9]\d{0,8}#[1-9]\d{0,8})(?::L([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?)?(?![\w#])/g;

/** The text of a chip: `@term:s-1#3:L14-29`; one line is written `:L14`. */
export function formatChip(chip: TermChip): string {
  const { lines } = chip;
  if (!lines) return `@term:${chip.blockId}`;
  return `@term:${chip.blockId}:L${lines.start}${lines.end === lines.start ? '' : `-${lines.end}`}`;
}

/** Every chip in a text, in order. A reversed range is put right; text that only looks like a chip is left alone. */
export function findChips(text: string): FoundChip[] {
  return [...text.matchAll(TERM_CHIP)].map((match) => {
    const first = match[2] === undefined ? null : Number(match[2]);
    const last = match[3] === undefined ? first : Number(match[3]);
    const lines = first === null || last === null ? null : { start: Math.min(first, last), end: Math.max(first, last) };
    const chip: TermChip = { kind: 'term', blockId: match[1] as BlockId, lines };
    return { chip, start: match.index, end: match.index + match[0].length };
  });
}
