import { describe, expect, it } from 'vitest';
import { type ChatId, joinAnswer, type MessageId, type TerminalAnswer } from '../../../contracts/model/index.ts';
import { createFakeFrameSink } from './frame-sink.fake.ts';
import { createFakeShell } from './session.fake.ts';

const answer = (text: string, more: Partial<TerminalAnswer> = {}): TerminalAnswer => ({
  chatId: 'c-1' as ChatId,
  messageId: 'm-2' as MessageId,
  question: 'why?',
  author: 'tiny',
  text,
  state: 'streaming',
  error: null,
  ...more,
});

type Shell = ReturnType<typeof createFakeShell>;

/** What a client of now has after all frames. */
function joined(shell: Shell): TerminalAnswer | null {
  return shell
    .frames('agent')
    .reduce<TerminalAnswer | null>(
      (known, frame) => (frame.type === 'agent' ? joinAnswer(known, frame.answer, frame.from) : known),
      null,
    );
}

/** What a client is told that comes now. */
function ofNewcomer({ session }: Shell): string | null | undefined {
  const sink = createFakeFrameSink();
  void session.attach(sink, { clientId: 'late', isReadOnly: true });
  const [first] = sink.frames;
  return first?.type === 'snapshot' ? (first.answer?.text ?? null) : undefined;
}

describe('an answer in the terminal', () => {
  it('reaches who looks on piece by piece, and who comes later whole', () => {
    const shell = createFakeShell();
    shell.prompt();
    for (const text of ['', 'It ', 'It fails']) shell.session.tell(answer(text));
    const pieces = shell.frames('agent').map((frame) => frame.type === 'agent' && [frame.from, frame.answer.text]);
    expect(pieces).toEqual([
      [0, ''],
      [0, 'It '],
      [3, 'fails'],
    ]);
    expect([joined(shell)?.text, ofNewcomer(shell)]).toEqual(['It fails', 'It fails']);
  });

  it('begins anew with another message', () => {
    const shell = createFakeShell();
    shell.session.tell(answer('one', { state: 'done' }));
    shell.session.tell(answer('one two', { messageId: 'm-4' as MessageId }));
    expect([joined(shell)?.text, joined(shell)?.messageId]).toEqual(['one two', 'm-4']);
  });

  it.each([
    ['the person runs a command', 'done', 'user', null],
    ['an agent runs a command', 'done', 'agent', 'It fails'],
    ['it is still being written', 'streaming', 'user', 'It fails'],
  ] as const)('stays until the next command: %s', async (_what, state, kind, left) => {
    const shell = createFakeShell();
    shell.prompt();
    shell.session.tell(answer('It fails', { state }));
    const origin = kind === 'user' ? { kind } : { kind, agentId: 'axis' as never };
    void shell.session.submitAs('ls', origin);
    shell.start('ls');
    expect(ofNewcomer(shell)).toBe(left);
  });

  it('is no output: nothing of it is replayed, typed or in a block', () => {
    const shell = createFakeShell();
    shell.prompt();
    shell.pty.takeWritten();
    shell.session.tell(answer('\x1b[2J$ rm -rf /'));
    expect([shell.sink.output().includes('rm'), shell.pty.takeWritten(), shell.session.blocks()]).toEqual([
      false,
      '',
      [],
    ]);
  });
});
