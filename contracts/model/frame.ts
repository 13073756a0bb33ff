import { z } from 'zod';
import { TerminalAnswer } from './answer.ts';
import { Block } from './block.ts';
import { SessionInfo } from './session.ts';
import { Size } from './size.ts';

/** Raw bytes. Structured clone and binary WebSocket frames carry them as they are; line-JSON carries them as base64. */
export const Bytes = z.instanceof(Uint8Array);

/**
 * One event of an attachment's ordered stream. The first is always `snapshot`; `exit` or `gap` is the last.
 * Output is split at block boundaries: an `output` frame never spans the start or the end of a block, or the start of a
 * prompt.
 */
export const TermFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('snapshot'),
    session: SessionInfo,
    blocks: z.array(Block),
    /** Bytes to write to a terminal fresh from a reset, answering none of the queries in them. */
    replay: Bytes,
    /** Absolute offset of the first byte of `replay` that is session output. */
    replayOffset: z.int().min(0),
    /** Bytes at the head of `replay` that restore screen and modes of before, and are no session output. */
    preludeBytes: z.int().min(0),
    /**
     * Sizes that the terminal had, each from its absolute offset on; the first holds for the prelude too. A client that
     * resizes its terminal on the way shows lines where they were. Empty (a host of before): `size` throughout.
     */
    sizes: z.array(z.object({ offset: z.int().min(0), size: Size })).default([]),
    /** Absolute offset at which the prompt on the screen begins; null while a command runs, or where no prompt was seen. */
    promptOffset: z.int().min(0).nullable().default(null),
    seq: z.int().min(0),
    size: Size,
    /** What an assistant said here last; gone with the person's next command. */
    answer: TerminalAnswer.nullable().default(null),
  }),
  /** `offset` is the absolute offset of the first byte. */
  z.object({ type: z.literal('output'), seq: z.int().min(1), offset: z.int().min(0), bytes: Bytes }),
  z.object({ type: z.literal('block-opened'), block: Block }),
  z.object({ type: z.literal('block-closed'), block: Block }),
  /** A block was pinned or let go. */
  z.object({ type: z.literal('block-changed'), block: Block }),
  /** The session's facts changed: cwd, mode, level, size, activity … */
  z.object({ type: z.literal('session-changed'), session: SessionInfo }),
  /** What an assistant says to a question asked here: the text that follows on the first `from` UTF-16 units of it. */
  z.object({ type: z.literal('agent'), answer: TerminalAnswer, from: z.int().min(0) }),
  z.object({ type: z.literal('exit'), code: z.int().nullable() }),
  /** The client lagged; the stream ends here. Attach again for a fresh snapshot. */
  z.object({ type: z.literal('gap') }),
]);
export type TermFrame = z.infer<typeof TermFrame>;
export type TermSnapshot = Extract<TermFrame, { type: 'snapshot' }>;
