import { useEffect, useState } from 'react';
import type { ChatMessage, ImagePart } from '../../../contracts/model/index.ts';
import { toWireError } from '../../stores/wire-error.ts';
import { chatStore } from './chat-stores.ts';
import './images.css';

/** What the person showed with a message. */
export function MessageImages({ message: { id, parts } }: { message: ChatMessage }) {
  const images = parts.flatMap((part, index) => (part.type === 'image' ? [{ part, index }] : []));
  if (images.length === 0) return null;
  return (
    <ul className="images" aria-label="Images">
      {images.map(({ part, index }) => (
        <li key={index} className="image-thumb">
          <Thumb messageId={id} part={part} index={index} />
        </li>
      ))}
    </ul>
  );
}

interface ThumbProps {
  readonly messageId: ChatMessage['id'];
  readonly part: ImagePart;
  readonly index: number;
}

function Thumb({ messageId, part, index }: ThumbProps) {
  const [url, setUrl] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    chatStore.imageUrl(messageId, index).then(
      (loaded) => !isGone && setUrl(loaded),
      (error: unknown) => !isGone && setProblem(toWireError(error).message),
    );
    return () => {
      isGone = true;
    };
  }, [messageId, index]);
  if (url) return <img src={url} alt={part.name} title={part.name} />;
  return (
    <span className="image-name" title={problem ?? part.name}>
      {problem === null ? part.name : `${part.name}: not kept`}
    </span>
  );
}
