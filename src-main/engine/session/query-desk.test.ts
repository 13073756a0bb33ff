import { describe, expect, it } from 'vitest';
import { createFakeFrameSink } from './frame-sink.fake.ts';
import { createFakeShell } from './session.fake.ts';

/** A session that nobody watches. */
function startAlone() {
  const shell = createFakeShell();
  shell.sink.cancel();
  return shell;
}

describe('with no client attached', () => {
  it.each([
    ['device attributes', '\x1b[c', '\x1b[?1;2c'],
    ['device attributes, spelled out', '\x1b[0c', '\x1b[?1;2c'],
    ['secondary device attributes', '\x1b[>c', '\x1b[>0;276;0c'],
    ['the status', '\x1b[5n', '\x1b[0n'],
    ['the cursor', 'ab\r\ncde\x1b[6nmore', '\x1b[2;4R'],
    ['the extended cursor', '\x1b[7;9H\x1b[?6n', '\x1b[?7;9R'],
    ['the cursor at the right edge', `${'x'.repeat(80)}\x1b[6n`, '\x1b[1;80R'],
    ['the version', '\x1b[>q', '\x1bP>|xterm.js(6.0.0)\x1b\\'],
    ['a mode that is on', '\x1b[?2004h\x1b[?2004$p', '\x1b[?2004;1$y'],
    ['a mode that is off', '\x1b[?1004$p', '\x1b[?1004;2$y'],
    ['a mode that is unknown', '\x1b[?7777$p', '\x1b[?7777;0$y'],
    ['the background', '\x1b]11;?\x07', '\x1b]11;rgb:0b0b/0d0d/1010\x1b\\'],
    ['a palette colour', '\x1b]4;196;?\x1b\\', '\x1b]4;196;rgb:ffff/0000/0000\x1b\\'],
    ['two things', '\x1b[6n\x1b[c', '\x1b[1;1R\x1b[?1;2c'],
    ['nothing: a title', '\x1b[21t\x1b]0;?\x07', ''],
  ])('the host answers %s', (_, printed, answer) => {
    const { pty } = startAlone();
    pty.print(printed);
    expect(pty.takeWritten()).toBe(answer);
  });
});

describe('with clients attached', () => {
  const reply = ({ session }: ReturnType<typeof createFakeShell>, text: string, clientId = 'window') =>
    session.input(Buffer.from(text, 'latin1'), false, clientId);
  const type = ({ session }: ReturnType<typeof createFakeShell>, clientId: string) =>
    session.input(Buffer.from('x'), true, clientId);

  it('takes one answer to each query, whoever gives it (t-290)', () => {
    const shell = createFakeShell();
    shell.prompt();
    shell.clock.advance(10);
    shell.pty.print('\x1b[6n\x1b[c');
    reply(shell, '\x1b[3;1R\x1b[?1;2c');
    reply(shell, '\x1b[9;9R');
    reply(shell, '\x1b[?62c');
    shell.clock.advance(1000);
    expect([shell.pty.takeWritten(), shell.clock.pendingTimers]).toEqual(['\x1b[3;1R\x1b[?1;2c', 0]);
  });

  it('gives no answer to a program that has ended', () => {
    const shell = createFakeShell();
    shell.prompt();
    shell.start('tmux');
    shell.print('\x1b[>q\x1b[c');
    shell.prompt(0);
    reply(shell, '\x1b[?1;2c');
    reply(shell, '\x1bP0$r\x1b\\');
    shell.clock.advance(1000);
    expect([shell.pty.takeWritten(), shell.clock.pendingTimers]).toEqual(['', 0]);
    reply(shell, '\x1bP1+r\x1b\\');
    expect(shell.pty.takeWritten()).toBe('\x1bP1+r\x1b\\');
  });

  it('hears one elected client: the first to answer, then whoever of those that answer types', () => {
    const shell = createFakeShell();
    const { pty } = shell;
    pty.print('\x1b[6n');
    reply(shell, '\x1b[1;1R', 'window');
    // The other one is late: its answer must not pass for that to the next question.
    pty.print('\x1b[6n');
    reply(shell, '\x1b[9;9R', 'term');
    reply(shell, '\x1b[1;2R', 'window');
    expect(pty.takeWritten()).toBe('\x1b[1;1R\x1b[1;2R');
    type(shell, 'term');
    type(shell, 'script that answers nothing');
    pty.print('\x1b[6n');
    reply(shell, '\x1b[1;3R', 'window');
    reply(shell, '\x1b[2;2R', 'term');
    expect(pty.takeWritten()).toBe('xx\x1b[2;2R');
  });

  it('elects another client once the elected one has gone, or stays silent', () => {
    const shell = createFakeShell();
    const { pty, clock } = shell;
    const sink = createFakeFrameSink();
    void shell.session.attach(sink, { clientId: 'term', isReadOnly: false });
    pty.print('\x1b[5n');
    reply(shell, '\x1b[0n', 'term');
    sink.cancel();
    pty.print('\x1b[6n');
    reply(shell, '\x1b[1;5R', 'window');
    expect(pty.takeWritten()).toBe('\x1b[0n\x1b[1;5R');
    pty.print('\x1b[c');
    clock.advance(500);
    pty.print('\x1b[c');
    reply(shell, '\x1b[?9c', 'third');
    expect(pty.takeWritten()).toBe('\x1b[?1;2c\x1b[?9c');
  });

  it('does not wait for those that only look', () => {
    const { session, pty, sink } = createFakeShell();
    void session.attach(createFakeFrameSink(), { clientId: 'observer', isReadOnly: true });
    sink.cancel();
    pty.print('\x1b[5n');
    expect([pty.takeWritten(), session.info.attached, session.info.observers]).toEqual(['\x1b[0n', 1, 1]);
  });

  it('answers by itself when no client does', () => {
    const shell = createFakeShell();
    shell.pty.print('ab\x1b[6n');
    const before = shell.pty.takeWritten();
    shell.clock.advance(500);
    reply(shell, '\x1b[9;9R');
    expect([before, shell.pty.takeWritten()]).toEqual(['', '\x1b[1;3R']);
  });

  it.each([
    ['an answer that nobody asked for', '\x1b[?1;2c', ''],
    ['focus and mouse reports', '\x1b[I\x1b[<0;1;1M', '\x1b[I\x1b[<0;1;1M'],
    ['Shift+F3, which looks like a cursor position', '\x1b[1;2R', '\x1b[1;2R'],
    ['a status string', '\x1bP1$r0m\x1b\\', '\x1bP1$r0m\x1b\\'],
  ])('%s', (_, sent, written) => {
    const shell = createFakeShell();
    reply(shell, sent);
    expect(shell.pty.takeWritten()).toBe(written);
  });

  it('asks no end of questions', () => {
    const shell = createFakeShell();
    shell.pty.print('\x1b[5n'.repeat(1000));
    shell.clock.advance(500);
    expect(shell.pty.takeWritten()).toBe('\x1b[0n'.repeat(64));
  });
});
