import { beforeEach, expect, it } from 'vitest';
import type { ChatFrame, ChatId, MessageId, TerminalAnswer } from '../../../contracts/model/index.ts';
import { AnswerEcho } from './answer-echo.ts';

const messageId = 'm-2' as MessageId;
const QUESTION = { chatId: 'c-1' as ChatId, messageId, question: 'why?', author: 'tiny' };
let told: TerminalAnswer[];
let echo: AnswerEcho;
beforeEach(() => {
  told = [];
  echo = new AnswerEcho(QUESTION, (answer) => told.push(answer));
});

const say = (delta: string): ChatFrame => ({ type: 'text-delta', messageId, delta });
const begin = (text: string): ChatFrame => ({ type: 'part-added', messageId, part: { type: 'text', text } });
const end = (state: 'done' | 'stopped'): ChatFrame => ({ type: 'message-ended', messageId, state, error: null });

it('tells every piece with what came before, and the end', () => {
  for (const frame of [begin('It '), say('fails'), end('done')]) echo.send(frame);
  expect(told.map(({ text, state }) => [text, state])).toEqual([
    ['', 'streaming'],
    ['It ', 'streaming'],
    ['It fails', 'streaming'],
    ['It fails', 'done'],
  ]);
});

it('leaves the chat with the last word', () => {
  let hasLeft = false;
  echo.onCancel(() => {
    hasLeft = true;
  });
  echo.send(begin('x'));
  expect(hasLeft).toBe(false);
  echo.send(end('stopped'));
  expect([hasLeft, echo.isCancelled, told.at(-1)?.state]).toEqual([true, true, 'stopped']);
});

it('shows what kinds of parts say in words, and nothing of other messages', () => {
  const tool = { type: 'tool' as const, toolCallId: 't', name: 'file_read', summary: 'a', state: 'done' as const };
  echo.send({ type: 'part-added', messageId: 'm-9' as MessageId, part: { type: 'text', text: 'not mine' } });
  echo.send(begin('Look:'));
  echo.send({ type: 'part-added', messageId, part: tool });
  echo.send({ type: 'part-added', messageId, part: { type: 'notice', text: 'Asked again.' } });
  expect(told.at(-1)?.text).toBe('Look:\n\nAsked again.');
});

it('does not grow for ever, and says where the rest is', () => {
  for (let count = 0; count < 30; count += 1) echo.send(say('x'.repeat(1000)));
  expect(told.at(-1)?.text).toMatch(/^x{20000}\n\n\*\(The rest of it is in the chat\.\)\*$/);
  expect(told.length).toBe(22);
});
