import type { LineRange } from '../../../contracts/model/index.ts';
import { estimateTokens } from './tokens.ts';

/** A longer line (minified code, base64) says nothing more. UTF-16 units. */
const LINE_CHARS = 400;
/** Errors stand at the end: the tail gets this share. */
const TAIL_SHARE = 0.7;

export interface NumberedLines {
  /** 1-based number of the first line. */
  readonly first: number;
  readonly lines: readonly string[];
}

/**
 * The head and the tail of some lines within a budget of tokens. What is left out is said, with the call that reads it.
 *
 * @param readMore How to write that call, e.g. `term_read {"block":"s-1#3","lines":"31-150"}`.
 */
export function excerpt(
  { first, lines }: NumberedLines,
  budgetTokens: number,
  readMore: (range: LineRange) => string,
): string {
  const clipped = lines.map(clip);
  const costs = clipped.map((line) => estimateTokens(`${line}\n`));
  if (sum(costs) <= budgetTokens) return clipped.join('\n');
  const last = first + lines.length - 1;
  const room = Math.max(0, budgetTokens - estimateTokens(gapText(lines.length, readMore({ start: last, end: last }))));
  const headCount = countWithin(costs, room * (1 - TAIL_SHARE));
  const headCost = sum(costs.slice(0, headCount));
  const tailCount = countWithin(costs.slice(headCount).reverse(), room - headCost);
  const omitted = lines.length - headCount - tailCount;
  const start = first + headCount;
  const gap = gapText(omitted, readMore({ start, end: start + omitted - 1 }));
  return [...clipped.slice(0, headCount), gap, ...clipped.slice(clipped.length - tailCount)].join('\n');
}

function gapText(omitted: number, call: string): string {
  return `… ${omitted} lines omitted, read with ${call} …`;
}

function clip(line: string): string {
  if (line.length <= LINE_CHARS) return line;
  // Never through the middle of a character.
  const head = line.slice(0, LINE_CHARS).replace(/[\ud800-\udbff]$/, '');
  return `${head} … (${line.length - head.length} more characters)`;
}

function countWithin(costs: readonly number[], budget: number): number {
  let spent = 0;
  const over = costs.findIndex((cost) => {
    spent += cost;
    return spent > budget;
  });
  return over === -1 ? costs.length : over;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
