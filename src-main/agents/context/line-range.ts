import { z } from 'zod';
import type { LineRange } from '../../../contracts/model/index.ts';

/** Lines as a model writes them: `14-29` or `14`. */
export const LineSpec = z
  .string()
  .regex(/^[1-9]\d{0,8}(-[1-9]\d{0,8})?$/, 'lines look like 14-29 or 14')
  .describe('Only these lines, e.g. "14-29" or "14". Leave it out for all.');

/** The range of a LineSpec, put right when it is reversed; all lines when there is none. */
export function lineRange(spec: string | undefined, lineCount: number): LineRange {
  if (spec === undefined) return { start: 1, end: Math.max(1, lineCount) };
  const [from = 1, to = from] = spec.split('-').map(Number);
  return { start: Math.min(from, to), end: Math.max(from, to) };
}
