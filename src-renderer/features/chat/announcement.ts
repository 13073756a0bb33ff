import type { ChatMessage } from '../../../contracts/model/index.ts';

/** What a screen reader is told about the newest message: its turns, not its tokens. */
export function announcement(message: ChatMessage | undefined): string {
  if (message?.role !== 'assistant') return '';
  const asking = message.parts.findLast((part) => part.type === 'command' && part.state === 'asking');
  if (asking?.type === 'command') return `The assistant asks to run: ${asking.line}`;
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
