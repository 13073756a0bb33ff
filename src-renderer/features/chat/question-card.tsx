import type { QuestionPart } from '../../../contracts/model/index.ts';
import { sessionsStore } from '../../stores/sessions.ts';
import { Button } from '../../ui/button.tsx';
import { chatStore } from './chat-stores.ts';

/** The agent asks. A choice answers, and so does the next message. */
export function QuestionCard({ part }: { part: QuestionPart }) {
  const isAsking = part.state === 'asking';
  return (
    <fieldset className="chat-question" aria-label="The agent asks">
      <p>{part.question}</p>
      {isAsking && (
        <div className="message-actions">
          {part.choices.map((choice) => (
            <Button key={choice} onClick={() => void chatStore.send(choice, sessionsStore.getState().activeId)}>
              {choice}
            </Button>
          ))}
          <span className="message-ended">
            {part.choices.length > 0 ? 'or write an answer' : 'Write your answer below'}
          </span>
        </div>
      )}
      {!isAsking && <p className="message-ended">{part.answer === null ? 'Not answered' : `You: ${part.answer}`}</p>}
    </fieldset>
  );
}
