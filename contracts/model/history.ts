import { z } from 'zod';
import { BlockOrigin } from './block.ts';

/** A command that a session ran, as it is kept across sessions. */
export const HistoryEntry = z.object({
  /** Grows with time; names the entry for as long as it is kept. */
  id: z.int().min(1),
  /** The line, secrets taken out. */
  command: z.string(),
  cwd: z.string().nullable(),
  exitCode: z.int().nullable(),
  /** Milliseconds since the epoch. */
  startedAt: z.number(),
  durationMs: z.number().nullable(),
  origin: BlockOrigin,
  shell: z.string(),
  /** The shell itself named the line; else it was read off the screen, or told from another machine. */
  trusted: z.boolean(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;
