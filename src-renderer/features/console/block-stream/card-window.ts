import type { LineRange } from '../../../../contracts/model/index.ts';
import type { Fold } from '../../../stores/folds.ts';

/** A block up to so many lines is shown whole. */
export const WHOLE_LINES = 60;
/** Of a longer one: its first and its last lines, until a person asks for all. */
export const HEAD_LINES = 12;
export const TAIL_LINES = 28;
/** Of one that runs: its newest lines. */
export const RUNNING_LINES = 200;
/** Lines drawn, and asked for, in one go when all are shown. */
export const CHUNK_LINES = 100;

/** What a card shows of its lines, from the top: lines, or how many are left out. */
export type CardPart =
  | { readonly kind: 'lines'; readonly range: LineRange }
  | { readonly kind: 'gap'; readonly count: number };

/** @param lineCount Of the block's rendered text, as far as it is known. */
export function cardParts(
  lineCount: number,
  { fold, isRunning }: { fold: Fold | null; isRunning: boolean },
): CardPart[] {
  if (fold === 'head' || lineCount === 0) return [];
  const lines = (start: number, end: number): CardPart => ({ kind: 'lines', range: { start, end } });
  if (isRunning) {
    const left = Math.max(0, lineCount - RUNNING_LINES);
    return left === 0 ? [lines(1, lineCount)] : [{ kind: 'gap', count: left }, lines(left + 1, lineCount)];
  }
  if (lineCount <= WHOLE_LINES) return [lines(1, lineCount)];
  if (fold !== 'all') {
    const tail = lineCount - TAIL_LINES;
    return [lines(1, HEAD_LINES), { kind: 'gap', count: tail - HEAD_LINES }, lines(tail + 1, lineCount)];
  }
  const chunks = Math.ceil(lineCount / CHUNK_LINES);
  return Array.from({ length: chunks }, (_, index) =>
    lines(index * CHUNK_LINES + 1, Math.min(lineCount, (index + 1) * CHUNK_LINES)),
  );
}
