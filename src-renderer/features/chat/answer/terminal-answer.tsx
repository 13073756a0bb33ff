import { ChevronDown, ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { TerminalAnswer as Answer, SessionId } from '../../../../contracts/model/index.ts';
import { answerIn, answersStore, putAnswerAway } from '../../../stores/answers.ts';
import { focusRequests } from '../../../stores/focus.ts';
import { sessionsStore } from '../../../stores/sessions.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { KEYBOARD_SCROLL } from '../../../ui/keyboard-scroll.ts';
import { chatStore } from '../chat-stores.ts';
import { Markdown } from '../markdown/markdown.tsx';
import './terminal-answer.css';

/** The answer to a question asked in the terminal, under its prompt. The chat has it as well. */
export function TerminalAnswer() {
  const id = useStore(sessionsStore, (state) => state.activeId);
  const answer = useStore(answersStore, (state) => answerIn(state, id));
  return answer && id ? (
    <AnswerBlock key={`${answer.chatId} ${answer.messageId}`} sessionId={id} answer={answer} />
  ) : null;
}

function AnswerBlock({ sessionId, answer }: { sessionId: SessionId; answer: Answer }) {
  const [isOpen, setIsOpen] = useState(true);
  const putAway = () => {
    putAnswerAway(answer);
    focusRequests.emit('console');
  };
  return (
    <section
      className="terminal-answer"
      aria-label="Answer"
      aria-busy={answer.state === 'streaming'}
      data-session={sessionId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        putAway();
      }}
    >
      <header className="terminal-answer-head">
        <Button
          variant="icon"
          aria-label={isOpen ? 'Collapse answer' : 'Show answer'}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown size={15} aria-hidden="true" /> : <ChevronRight size={15} aria-hidden="true" />}
        </Button>
        <Badge tone="agent">{answer.author === 'offline' ? 'offline assistant' : 'agent'}</Badge>
        <span className="terminal-answer-question" title={answer.question}>
          {answer.question}
        </span>
        <span className="terminal-answer-state">{STATE[answer.state]}</span>
        <Button variant="quiet" onClick={() => openChat(answer)}>
          Open in chat
        </Button>
        <Button variant="icon" aria-label="Put answer away" title="Put away (Esc)" onClick={putAway}>
          <X size={15} aria-hidden="true" />
        </Button>
      </header>
      {isOpen ? (
        <div className="terminal-answer-body" {...KEYBOARD_SCROLL}>
          {answer.text === '' && answer.state === 'streaming' ? (
            <p className="terminal-answer-wait">Thinking…</p>
          ) : null}
          <Markdown text={answer.text} isStreaming={answer.state === 'streaming'} />
          {answer.error ? <p className="terminal-answer-error">{answer.error}</p> : null}
        </div>
      ) : null}
    </section>
  );
}

const STATE: Record<Answer['state'], string> = {
  streaming: 'answering…',
  done: '',
  stopped: 'stopped',
  failed: 'failed',
};

function openChat({ chatId }: Answer): void {
  if (chatStore.getState().log.chat?.id !== chatId) chatStore.show(chatId);
  focusRequests.emit('composer');
}
