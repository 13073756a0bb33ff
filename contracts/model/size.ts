import { z } from 'zod';

/** A terminal's size in character cells. */
export const Size = z.object({ cols: z.int().min(2).max(1000), rows: z.int().min(1).max(500) });
export type Size = z.infer<typeof Size>;

export const DEFAULT_SIZE: Size = { cols: 80, rows: 24 };
