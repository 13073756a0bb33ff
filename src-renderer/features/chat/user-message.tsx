import { memo } from 'react';
import type { ChatMessage } from '../../../contracts/model/index.ts';
import { ChipText } from './chip-text.tsx';
import './message.css';

export const UserMessage = memo(function UserMessage({ message }: { message: ChatMessage }) {
  const text = message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return (
    <article className="message message-user" aria-label="You">
      <ChipText text={text} />
    </article>
  );
});
