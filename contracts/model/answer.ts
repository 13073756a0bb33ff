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
 * What of an answer is news to those who know an earlier state of it.
 * @returns The rest of its text, and how many UTF-16 units of it were there before.
 */
export function newsOfAnswer(
  known: TerminalAnswer | null,
  whole: TerminalAnswer,
): { answer: TerminalAnswer; from: number } {
  const from = isSameAnswer(known, whole) && whole.text.startsWith(known.text) ? known.text.length : 0;
  return { answer: { ...whole, text: whole.text.slice(from) }, from };
}

/**
 * The answer after news of it have arrived, as `newsOfAnswer` tells them.
 * @returns The piece alone, where it is of another answer than the one that is known.
 */
export function joinAnswer(known: TerminalAnswer | null, piece: TerminalAnswer, from: number): TerminalAnswer {
  return isSameAnswer(known, piece) ? { ...piece, text: known.text.slice(0, from) + piece.text } : piece;
}

function isSameAnswer(known: TerminalAnswer | null, { chatId, messageId }: TerminalAnswer): known is TerminalAnswer {
  return known?.chatId === chatId && known.messageId === messageId;
}
