import type { z } from 'zod';

/** Something that happened, told to every connection. */
export interface EventSpec<N extends string = string, D extends z.ZodType = z.ZodType> {
  readonly name: N;
  readonly data: D;
}

export function event<N extends string, D extends z.ZodType>(name: N, data: D): EventSpec<N, D> {
  return { name, data };
}
