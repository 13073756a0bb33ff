/**
 * What an assistant said in each session to a question asked there. The console's attachments write, the answer under the
 * prompt reads.
 */
import { createStore } from 'zustand/vanilla';
import { type Block, joinAnswer, type SessionId, type TerminalAnswer } from '../../contracts/model/index.ts';

interface AnswersState {
  readonly bySession: Readonly<Record<SessionId, TerminalAnswer>>;
  /** Answers that were put away here: what still comes of them does not bring them back. */
  readonly putAway: ReadonlySet<string>;
}

export const answersStore = createStore<AnswersState>(() => ({ bySession: {}, putAway: new Set() }));

/** The answer that shows in a session, or null. */
export function answerIn({ bySession, putAway }: AnswersState, id: SessionId | null): TerminalAnswer | null {
  const answer = id ? bySession[id] : undefined;
  return answer && !putAway.has(keyOf(answer)) ? answer : null;
}

export function takeAnswer(id: SessionId, piece: TerminalAnswer, from: number): void {
  answersStore.setState(({ bySession }) => ({
    bySession: { ...bySession, [id]: joinAnswer(bySession[id] ?? null, piece, from) },
  }));
}

/** The session shows none any more, or a client attaches anew. */
export function replaceAnswer(id: SessionId, answer: TerminalAnswer | null): void {
  const { bySession } = answersStore.getState();
  if (answer) takeAnswer(id, answer, 0);
  else if (bySession[id]) {
    const { [id]: _, ...rest } = bySession;
    answersStore.setState({ bySession: rest });
  }
}

/** The person's next command takes the place of an answer that is complete. */
export function answerMadeRoom(block: Block): void {
  const answer = answersStore.getState().bySession[block.sessionId];
  if (answer && answer.state !== 'streaming' && block.origin.kind === 'user') replaceAnswer(block.sessionId, null);
}

export function putAnswerAway(answer: TerminalAnswer): void {
  answersStore.setState(({ putAway }) => ({ putAway: new Set([...putAway, keyOf(answer)]) }));
}

function keyOf({ chatId, messageId }: TerminalAnswer): string {
  return `${chatId} ${messageId}`;
}
