import { beforeEach, expect, it } from 'vitest';
import type { Block, ChatId, MessageId, SessionId, TerminalAnswer } from '../../contracts/model/index.ts';
import { answerIn, answerMadeRoom, answersStore, putAnswerAway, replaceAnswer, takeAnswer } from './answers.ts';

const id = 's-1' as SessionId;
const piece = (text: string, more: Partial<TerminalAnswer> = {}): TerminalAnswer => ({
  chatId: 'c-1' as ChatId,
  messageId: 'm-2' as MessageId,
  question: 'why?',
  author: 'tiny',
  text,
  state: 'streaming',
  error: null,
  ...more,
});
const shown = () => answerIn(answersStore.getState(), id)?.text ?? null;
const byPerson = { sessionId: id, origin: { kind: 'user' }, status: 'running' } as Block;

beforeEach(() => answersStore.setState({ bySession: {}, putAway: new Set() }));

it('grows by its pieces, and shows in its own session alone', () => {
  takeAnswer(id, piece('It '), 0);
  takeAnswer(id, piece('fails'), 3);
  expect([shown(), answerIn(answersStore.getState(), 's-2' as SessionId)]).toEqual(['It fails', null]);
});

it('stays away once it was put away, whatever still comes of it', () => {
  takeAnswer(id, piece('It '), 0);
  putAnswerAway(piece(''));
  takeAnswer(id, piece('fails'), 3);
  replaceAnswer(id, piece('It fails'));
  expect(shown()).toBeNull();
  takeAnswer(id, piece('Another one', { messageId: 'm-4' as MessageId }), 0);
  expect(shown()).toBe('Another one');
});

it('makes room for the next command once it is complete', () => {
  takeAnswer(id, piece('It fails'), 0);
  answerMadeRoom(byPerson);
  expect(shown()).toBe('It fails');
  takeAnswer(id, piece('', { state: 'done' }), 8);
  answerMadeRoom({ ...byPerson, origin: { kind: 'agent', agentId: 'axis' as never } });
  expect(shown()).toBe('It fails');
  answerMadeRoom(byPerson);
  expect(shown()).toBeNull();
});
