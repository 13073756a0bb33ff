import type { ChatFrame, ChatInfo, ChatMessage, ChatPart, MessageId } from '../../contracts/model/index.ts';

/** A chat as its frames have told it so far. */
export interface ChatLog {
  readonly chat: ChatInfo | null;
  readonly messages: readonly ChatMessage[];
}

export const EMPTY_CHAT_LOG: ChatLog = { chat: null, messages: [] };

/**
 * The log after one more frame. Untouched messages keep their identity, so that only the changed one renders again.
 * A frame for a message that is not there changes nothing: the next snapshot puts it right.
 */
export function applyChatFrame(log: ChatLog, frame: ChatFrame): ChatLog {
  switch (frame.type) {
    case 'snapshot':
      return { chat: frame.chat, messages: frame.messages };
    case 'chat-changed':
      return { ...log, chat: frame.chat };
    case 'message-added':
      return { ...log, messages: [...log.messages.filter(({ id }) => id !== frame.message.id), frame.message] };
    case 'text-delta':
      return changeParts(log, frame.messageId, (parts) => appendText(parts, frame.delta));
    case 'part-added':
      return changeParts(log, frame.messageId, (parts) => [...parts, frame.part]);
    case 'part-changed':
      return changeParts(log, frame.messageId, (parts) =>
        parts.map((part, index) => (index === frame.index ? frame.part : part)),
      );
    case 'trace':
      return changeMessage(log, frame.messageId, (message) => ({ ...message, trace: frame.trace }));
    case 'message-ended':
      return changeMessage(log, frame.messageId, (message) => ({ ...message, state: frame.state, error: frame.error }));
  }
}

function appendText(parts: readonly ChatPart[], delta: string): ChatPart[] {
  const last = parts.at(-1);
  if (last?.type !== 'text') return [...parts, { type: 'text', text: delta }];
  return [...parts.slice(0, -1), { type: 'text', text: last.text + delta }];
}

function changeParts(log: ChatLog, id: MessageId, change: (parts: readonly ChatPart[]) => ChatPart[]): ChatLog {
  return changeMessage(log, id, (message) => ({ ...message, parts: change(message.parts) }));
}

function changeMessage(log: ChatLog, id: MessageId, change: (message: ChatMessage) => ChatMessage): ChatLog {
  const index = log.messages.findLastIndex((message) => message.id === id);
  const message = log.messages[index];
  if (!message) return log;
  return { ...log, messages: log.messages.with(index, change(message)) };
}
