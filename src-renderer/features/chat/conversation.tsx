import { ArrowDown } from 'lucide-react';
import { useStore } from 'zustand';
import type { ChatMessage } from '../../../contracts/model/index.ts';
import { Button } from '../../ui/button.tsx';
import { announcement } from './announcement.ts';
import { AssistantMessage } from './assistant-message.tsx';
import { chatStore } from './chat-stores.ts';
import './conversation.css';
import { EmptyChat } from './empty-chat.tsx';
import { PastContext } from './past.ts';
import { useStickToBottom } from './use-stick-to-bottom.ts';
import { UserMessage } from './user-message.tsx';

/** Everything said so far. It follows what arrives only while the person looks at its end. */
export function Conversation() {
  const messages = useStore(chatStore, (state) => state.log.messages);
  const phase = useStore(chatStore, (state) => state.phase);
  const lastOwn = messages.findLast(({ role }) => role === 'user')?.id ?? null;
  const { scroller, content, isAtEnd, jumpToEnd } = useStickToBottom(lastOwn);
  return (
    <div className="conversation">
      {/* Live regions read every token of a stream; `announcement` says what matters, once. */}
      <div ref={scroller} className="conversation-scroller" role="log" aria-label="Conversation" aria-live="off">
        <div ref={content} className="conversation-content">
          {messages.length === 0 && phase !== 'opening' && <EmptyChat />}
          {messages.map((message, index) => (
            <Message key={message.id} message={message} isLast={index === messages.length - 1} />
          ))}
        </div>
      </div>
      {!isAtEnd && messages.length > 0 && (
        <Button className="conversation-jump" onClick={jumpToEnd}>
          <ArrowDown size={14} aria-hidden="true" />
          Jump to latest
        </Button>
      )}
      <output className="visually-hidden">{announcement(messages.at(-1))}</output>
    </div>
  );
}

function Message({ message, isLast }: { message: ChatMessage; isLast: boolean }) {
  return (
    <PastContext value={message.isPast}>
      {message.role === 'user' ? (
        <UserMessage message={message} />
      ) : (
        <AssistantMessage message={message} isLast={isLast} />
      )}
    </PastContext>
  );
}
