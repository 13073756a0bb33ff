import { z } from 'zod';
import { AgentId, BlockId, SessionId } from './ids.ts';

/** Who started a command. Only the in-process `term_run` path makes an Agent origin. */
export const BlockOrigin = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user') }),
  z.object({ kind: z.literal('agent'), agentId: AgentId }),
]);
export type BlockOrigin = z.infer<typeof BlockOrigin>;

/**
 * `running` until it closes; then `ok` (exit 0), `failed` (another exit code), `interrupted` (130 or 143: a person stopped
 * it, not a failure), or `unknown` (the shell never said how it ended).
 */
export const BlockStatus = z.enum(['running', 'ok', 'failed', 'interrupted', 'unknown']);
export type BlockStatus = z.infer<typeof BlockStatus>;

/** Absolute byte offsets in the session's output stream (first byte ever is 0), for placing markers. */
export const BlockRange = z.object({
  /** Where the prompt of this command began. */
  prompt: z.int().min(0),
  /** Where the command's output began (the pre-execution mark). */
  output: z.int().min(0),
  /** Where it ended; null while it runs. */
  end: z.int().min(0).nullable(),
});
export type BlockRange = z.infer<typeof BlockRange>;

/** One command and its result. The output's bytes and text are asked for by `block.output`. */
export const Block = z.object({
  id: BlockId,
  sessionId: SessionId,
  command: z.string(),
  /** True when the command text came from the shell with the session's nonce; false when it was read off the screen or hinted. */
  trusted: z.boolean(),
  cwd: z.string().nullable(),
  origin: BlockOrigin,
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  exitCode: z.int().nullable(),
  status: BlockStatus,
  /** Bytes of output dropped between the kept head and tail. */
  omittedBytes: z.int().min(0),
  /** It took the alternate screen (vim, less): its output is not text. */
  fullScreen: z.boolean(),
  /** A person keeps it in sight: it stays in the agent's context and outlives the list's cap. */
  pinned: z.boolean().default(false),
  range: BlockRange,
});
export type Block = z.infer<typeof Block>;

/** The rendered text of a block, as lines: what a person sees once every escape sequence has been obeyed. */
export const BlockOutput = z.object({
  blockId: BlockId,
  /** Total rendered lines, of which `lines` may be a slice. */
  lineCount: z.int().min(0),
  /** 1-based number of the first line in `lines`. */
  firstLine: z.int().min(1),
  lines: z.array(z.string()),
  omittedBytes: z.int().min(0),
});
export type BlockOutput = z.infer<typeof BlockOutput>;

/** How a block ended, from its exit code. */
export function statusOfExit(exitCode: number | null): Exclude<BlockStatus, 'running'> {
  if (exitCode === null) return 'unknown';
  if (exitCode === 0) return 'ok';
  return exitCode === 130 || exitCode === 143 ? 'interrupted' : 'failed';
}
