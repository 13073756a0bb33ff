import { describe, expect, it } from 'vitest';
import type { ChatId, MessageId, TerminalAnswer } from '../../contracts/model/index.ts';
import { answerLines, answerMenu, answerNotice } from './answer.ts';

const answer = (more: Partial<TerminalAnswer>): TerminalAnswer => ({
  chatId: 'c-1' as ChatId,
  messageId: 'm-2' as MessageId,
  question: 'why?',
  author: 'tiny',
  text: '',
  state: 'done',
  error: null,
  ...more,
});

describe('an answer on the status line', () => {
  it.each([
    [{ state: 'streaming' as const }, 'tiny is thinking…'],
    [{ state: 'streaming' as const, text: 'The **linker**\nfailed' }, 'tiny: The linker failed'],
    [{ text: 'Run:\n```sh\nmake\n```\nthen go' }, 'tiny answered (Ctrl+\\, Answer): Run: then go'],
    [{ state: 'failed' as const, error: 'The key is wrong.' }, 'tiny failed: The key is wrong.'],
  ])('%j', (facts, line) => {
    expect(answerNotice(answer(facts))).toBe(line);
  });

  it('shows the end of what is being said', () => {
    expect(answerNotice(answer({ state: 'streaming', text: `${'x'.repeat(500)} now` }))).toMatch(/^tiny: …x{56} now$/);
  });
});

describe('an answer in the menu', () => {
  it.each([
    ['one two three four', 14, ['one two', 'three four']],
    ['a\n\nb', 80, ['a', '', 'b']],
    ['x'.repeat(25), 16, ['x'.repeat(10), 'x'.repeat(10), 'x'.repeat(5)]],
  ])('is broken into lines: %j at %i columns', (text, cols, lines) => {
    expect(answerMenu(answer({ text }), cols).items.map(({ label }) => label)).toEqual(lines);
  });
});

it('stands in lines of its own where there are only lines', () => {
  expect(answerLines(answer({ text: 'a\nb', error: 'and then it broke' }))).toBe(
    'tiny: a\ntiny: b\ntiny: \ntiny: and then it broke\n',
  );
});
