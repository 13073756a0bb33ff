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

/** A pointer at a file or some of its lines: `@file:src/a.ts:L3-9`, quoted where the path holds spaces. */
export const FileChip = z.object({
  kind: z.literal('file'),
  /** Absolute, or relative to the workspace's root or the terminal's folder. */
  path: z.string().min(1).max(4096),
  lines: LineRange.nullable(),
});
export type FileChip = z.infer<typeof FileChip>;

export type Chip = TermChip | FileChip;

export interface FoundChip<C extends Chip = Chip> {
  readonly chip: C;
  /** UTF-16 offsets in the text searched; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

const TERM_CHIP = /@term:(s-[1-9]\d{0,8}#[1-9]\d{0,8})(?::L([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?)?(?![\w#])/g;
/** A quoted path, or what reaches up to blank space, a quote or a bracket. */
const FILE_CHIP =
  /@file:(?:"([^"\n]{1,4096})"|([^\s"'`<>()[\]{},;]{1,4096}))(?::L([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?)?/g;
/** The punctuation of the sentence around a bare path. */
const SENTENCE_END = /[.:!?]+$/;
const PATH_WITH_LINES = /^(.+):L([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?$/;

/** The text of a chip: `@term:s-1#3:L14-29`, `@file:"my notes.md"`; one line is written `:L14`. */
export function formatChip(chip: Chip): string {
  const { lines } = chip;
  const target = chip.kind === 'term' ? `@term:${chip.blockId}` : `@file:${quotedPath(chip.path)}`;
  if (!lines) return target;
  return `${target}:L${lines.start}${lines.end === lines.start ? '' : `-${lines.end}`}`;
}

/** Every chip in a text, in order. A reversed range is put right; text that only looks like a chip is left alone. */
export function findChips(text: string): FoundChip[] {
  return [...findTermChips(text), ...findFileChips(text)].sort((a, b) => a.start - b.start);
}

/** The pointers at blocks in a text, in order. */
export function findTermChips(text: string): FoundChip<TermChip>[] {
  return [...text.matchAll(TERM_CHIP)].map((match) => ({
    chip: { kind: 'term', blockId: match[1] as BlockId, lines: rangeOf(match[2], match[3]) },
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function findFileChips(text: string): FoundChip<FileChip>[] {
  return [...text.matchAll(FILE_CHIP)].flatMap((match) => {
    const start = match.index;
    if (match[1] !== undefined) {
      const chip: FileChip = { kind: 'file', path: match[1], lines: rangeOf(match[3], match[4]) };
      return [{ chip, start, end: start + match[0].length }];
    }
    const bare = (match[2] ?? '').replace(SENTENCE_END, '');
    if (bare === '') return [];
    const [, path = bare, from, to] = PATH_WITH_LINES.exec(bare) ?? [];
    return [
      { chip: { kind: 'file', path, lines: rangeOf(from, to) }, start, end: start + '@file:'.length + bare.length },
    ];
  });
}

function rangeOf(from: string | undefined, to: string | undefined): LineRange | null {
  if (from === undefined) return null;
  const [first, last] = [Number(from), Number(to ?? from)];
  return { start: Math.min(first, last), end: Math.max(first, last) };
}

/** A path with a double quote cannot be written as a chip: the quote is left out, and the file will not be found. */
function quotedPath(path: string): string {
  const [found] = findFileChips(`@file:${path}`);
  const isBare = found?.chip.path === path && found.chip.lines === null;
  return isBare ? path : `"${path.replaceAll(/["\n]/g, '')}"`;
}
