import { z } from 'zod';
import { ChatId, MessageId } from './ids.ts';

/** What an assistant says to a question that was asked in the terminal. The chat has it whole, with its cards. */
export const TerminalAnswer = z.object({
  chatId: ChatId,
  /** The message it is in that chat. */
  messageId: MessageId,
  question: z.string(),
  /** Name of the model, or `offline`. */
  author: z.string(),
  /** Markdown; commands stand in it as code. */
  text: z.string(),
  state: z.enum(['streaming', 'done', 'stopped', 'failed']),
  /** Why it failed, in a sentence. */
  error: z.string().nullable(),
});
export type TerminalAnswer = z.infer<typeof TerminalAnswer>;

/**
 * The answer after a piece of it has arrived.
 *
 * @param from UTF-16 units of the whole text that were there before `piece.text`.
 * @returns The piece alone, where it goes on with another answer than the one that is known.
 */
export function joinAnswer(known: TerminalAnswer | null, piece: TerminalAnswer, from: number): TerminalAnswer {
  const isSame = known?.chatId === piece.chatId && known.messageId === piece.messageId;
  return isSame ? { ...piece, text: known.text.slice(0, from) + piece.text } : piece;
}
