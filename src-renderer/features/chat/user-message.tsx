import { memo } from 'react';
import type { ChatMessage } from '../../../contracts/model/index.ts';
import { ChipText } from './chip-text.tsx';
import { MessageImages } from './message-images.tsx';
import './message.css';

export const UserMessage = memo(function UserMessage({ message }: { message: ChatMessage }) {
  const text = message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return (
    <article className="message message-user" aria-label="You">
      {text !== '' && <ChipText text={text} />}
      <MessageImages message={message} />
      {message.state === 'queued' && <p className="message-ended">Queued: the model hears it at its next step</p>}
      {message.state === 'stopped' && <p className="message-ended">Not sent: the answer was stopped</p>}
    </article>
  );
});
