import type { ChatMessage } from '../../../contracts/model/index.ts';
import { waitText } from './command/wait-text.ts';

/** What a screen reader is told about the newest message: its turns, not its tokens. Requests are told of elsewhere, at once. */
export function announcement(message: ChatMessage | undefined): string {
  if (message?.role !== 'assistant') return '';
  const question = message.parts.findLast((part) => part.type === 'question' && part.state === 'asking');
  if (question?.type === 'question') return `The assistant asks: ${question.question}`;
  const waiting = message.parts.findLast((part) => part.type === 'command' && part.waitsFor !== null);
  if (waiting?.type === 'command' && waiting.waitsFor) return waitText(waiting.waitsFor);
  switch (message.state) {
    case 'queued':
      return '';
    case 'streaming':
      return 'The assistant is answering.';
    case 'done':
      return 'The answer is complete.';
    case 'stopped':
      return 'The answer was stopped.';
    case 'failed':
      return `The answer failed. ${message.error?.message ?? ''}`.trim();
  }
}
