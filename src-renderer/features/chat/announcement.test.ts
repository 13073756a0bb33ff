import { expect, it } from 'vitest';
import type { ChatMessage } from '../../../contracts/model/index.ts';
import { announcement } from './announcement.ts';

const asking = { type: 'command', state: 'asking', line: 'npm install', toolCallId: 't-1' };
const ROWS: [object, string][] = [
  [{ role: 'user' }, ''],
  [{ state: 'streaming' }, 'The assistant is answering.'],
  [{ state: 'streaming', parts: [asking] }, 'The assistant is answering.'],
  [{ state: 'streaming', parts: [{ ...asking, state: 'running' }] }, 'The assistant is answering.'],
  [{ state: 'done' }, 'The answer is complete.'],
  [{ state: 'stopped' }, 'The answer was stopped.'],
  [
    { state: 'failed', error: { code: 'model.timeout', message: 'No answer in 60 s.' } },
    'The answer failed. No answer in 60 s.',
  ],
];
it.each(ROWS)('%j is told as %j', (changes, text) => {
  expect(announcement({ role: 'assistant', parts: [], error: null, ...changes } as unknown as ChatMessage)).toBe(text);
});

it('says nothing before the first message', () => {
  expect(announcement(undefined)).toBe('');
});
