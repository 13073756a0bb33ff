import { memo } from 'react';
import type { ChatMessage, ChatPart } from '../../../contracts/model/index.ts';
import { sessionsStore } from '../../stores/sessions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dot } from '../../ui/pill.tsx';
import { chatStore } from './chat-stores.ts';
import { CommandCard } from './command/command-card.tsx';
import { Markdown } from './markdown/markdown.tsx';
import './message.css';
import { NoticeRow } from './notice-row.tsx';
import { QuestionCard } from './question-card.tsx';
import { SettingsButton } from './settings-button.tsx';
import { ToolRow } from './tool-row.tsx';
import { TurnTrace } from './turn-trace.tsx';

interface AssistantMessageProps {
  readonly message: ChatMessage;
  /** Only the newest answer can be asked for again. */
  readonly isLast: boolean;
}

export const AssistantMessage = memo(function AssistantMessage({ message, isLast }: AssistantMessageProps) {
  const isStreaming = message.state === 'streaming';
  return (
    <article className="message message-assistant" aria-label="Assistant" aria-busy={isStreaming}>
      {message.author === 'offline' && (
        <div className="message-author">
          <Badge tone="neutral">Offline assistant</Badge>
        </div>
      )}
      {message.parts.map((part, index) => (
        <Part key={keyOf(part, index)} part={part} isStreaming={isStreaming && index === message.parts.length - 1} />
      ))}
      {isStreaming && isThinking(message.parts.at(-1)) && <Thinking />}
      {!isStreaming && message.trace && <TurnTrace trace={message.trace} />}
      {message.state === 'stopped' && <p className="message-ended">Stopped</p>}
      {message.error && <MessageError error={message.error} canRetry={isLast} />}
      {!message.error && message.state === 'stopped' && isLast && <RetryButton />}
    </article>
  );
});

function keyOf(part: ChatPart, index: number): string {
  return part.type === 'text' || part.type === 'notice' || part.type === 'image'
    ? `${part.type}-${index}`
    : part.toolCallId;
}

function Part({ part, isStreaming }: { part: ChatPart; isStreaming: boolean }) {
  switch (part.type) {
    case 'text':
      return <Markdown text={part.text} isStreaming={isStreaming} />;
    case 'command':
      return <CommandCard part={part} />;
    case 'tool':
      return <ToolRow part={part} />;
    case 'question':
      return <QuestionCard part={part} />;
    case 'notice':
      return <NoticeRow text={part.text} />;
  }
}

/** Nothing has come yet, or a tool has answered and the model has it now. */
function isThinking(last: ChatPart | undefined): boolean {
  if (!last) return true;
  if (last.type === 'text') return last.text === '';
  if (last.type === 'notice' || last.type === 'image') return true;
  return last.state !== 'running' && last.state !== 'asking' && last.state !== 'queued';
}

function Thinking() {
  return (
    <p className="message-thinking">
      <Dot tone="agent" pulse />
      Thinking…
    </p>
  );
}

function MessageError({ error, canRetry }: { error: NonNullable<ChatMessage['error']>; canRetry: boolean }) {
  return (
    <div className="message-error" role="alert">
      <p>{error.message}</p>
      <div className="message-actions">
        {canRetry && <RetryButton />}
        <SettingsButton error={error} />
      </div>
    </div>
  );
}

function RetryButton() {
  return <Button onClick={() => void chatStore.retry(sessionsStore.getState().activeId)}>Try again</Button>;
}
