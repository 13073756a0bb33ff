import type { ChatMessage, ChatPart } from '../../../contracts/model/index.ts';

/**
 * A message as it is shown after whoever wrote it has gone: nothing in it waits or runs any more. A request that nobody had
 * decided is expired, and what names a request or a session of an earlier run can reach none of now.
 */
export function revive(message: ChatMessage, { isPast }: { readonly isPast: boolean }): ChatMessage {
  const isOpen = message.state === 'streaming' || message.state === 'queued';
  return {
    ...message,
    state: isOpen ? 'stopped' : message.state,
    parts: message.parts.map((part) => revivePart(part, isPast)),
    isPast: message.isPast || isPast,
  };
}

function revivePart(part: ChatPart, isPast: boolean): ChatPart {
  switch (part.type) {
    case 'command': {
      const ended = { ...part, waitsFor: null, ...(isPast && { approvalId: null }) };
      if (part.state === 'asking' || part.state === 'queued') return { ...ended, state: 'expired' };
      // Its session ended with that run; how it ended itself is not known.
      if (part.state === 'running' && isPast) return { ...ended, state: 'done' };
      return ended;
    }
    case 'tool':
      return part.state === 'running' ? { ...part, state: 'failed' } : part;
    case 'question':
      return part.state === 'asking' ? { ...part, state: 'stopped' } : part;
    default:
      return part;
  }
}
