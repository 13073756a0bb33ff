import { describe, expect, it } from 'vitest';
import type { TermFrame } from '../../../contracts/model/index.ts';
import { HIGH_WATER_BYTES } from './attachments.ts';
import { createFakeFrameSink } from './frame-sink.fake.ts';
import { createFakeShell } from './session.fake.ts';

/** Frames without the facts that other tests look at, output as text. */
function brief(frames: readonly TermFrame[]): string[] {
  return frames
    .filter((frame) => frame.type !== 'session-changed')
    .map((frame) => {
      if (frame.type === 'output')
        return Buffer.from(frame.bytes)
          .toString()
          .replace(/\x1b\][^\x07]*\x07/g, '');
      if (frame.type === 'block-opened') return `<${frame.block.command}>`;
      if (frame.type === 'block-closed') return `</${frame.block.command}:${frame.block.exitCode}>`;
      return frame.type;
    });
}

describe('frames', () => {
  it('splits output at the start and the end of a block, in order', () => {
    const { print, sink } = createFakeShell();
    print('{A;n=1}$ {B}ls\r\n{E;ls}{C}f\r\n{D;0}{A;n=2}$ {B}');
    expect(brief(sink.frames)).toEqual(['snapshot', '', '$ ls\r\n', '<ls>', 'f\r\n', '</ls:0>', '']);
  });

  it.each([
    ['in one read', (text: string) => [text]],
    ['byte by byte', (text: string) => [...text]],
  ])('splits output where a prompt begins, so that a greeting is in no block: %s', (_, cut) => {
    const { print, pty, sink, session, clock } = createFakeShell();
    for (const part of cut('Welcome\r\n\x1b]633;A;n=1;abcd\x07$ ')) pty.print(part);
    const late = createFakeFrameSink();
    void session.attach(late);
    print('{B}ls\r\n{E;ls}{C}');
    clock.advance(10);
    const prompt = session.blocks()[0]?.range.prompt;
    const offsets = sink.frames.flatMap((frame) => (frame.type === 'output' ? [frame.offset] : []));
    expect(offsets).toContain(prompt);
    expect(sink.output().slice(prompt)).toMatch(/^\$ /);
    expect(late.frames[0]).toMatchObject({ promptOffset: prompt });
  });

  it('knows no prompt while a command runs', () => {
    const { prompt, start, session } = createFakeShell();
    prompt();
    start('ls');
    const late = createFakeFrameSink();
    void session.attach(late);
    expect(late.frames[0]).toMatchObject({ promptOffset: null });
  });

  it('says where each block begins and ends in the stream', () => {
    const { print, sink, session, clock } = createFakeShell();
    print('{A;n=1}$ {B}ls\r\n{E;ls}{C}f\r\n{D;0}rest');
    clock.advance(10);
    const [block] = session.blocks();
    const offsets = sink.frames.flatMap((frame) => (frame.type === 'output' ? [frame.offset] : []));
    expect(offsets).toEqual([0, block?.range.prompt, block?.range.output, block?.range.end]);
  });

  it('numbers frames without a gap and offsets without a hole', () => {
    const { pty, sink, clock } = createFakeShell();
    for (let index = 0; index < 20; index += 1) {
      pty.print(`line ${index}\r\n`);
      if (index % 3 === 0) clock.advance(10);
    }
    clock.advance(10);
    let next = { seq: 1, offset: 0 };
    for (const frame of sink.frames) {
      if (frame.type !== 'output') continue;
      expect({ seq: frame.seq, offset: frame.offset }).toEqual(next);
      next = { seq: frame.seq + 1, offset: frame.offset + frame.bytes.length };
    }
    expect(next.offset).toBe(sink.output().length);
  });

  it('gives a client that comes later what the others have, once', () => {
    const { pty, session, sink, clock } = createFakeShell();
    pty.print('a');
    pty.print('b');
    const late = createFakeFrameSink();
    void session.attach(late);
    pty.print('c');
    clock.advance(10);
    expect([sink.output(), late.output()]).toEqual(['abc', 'abc']);
  });

  it('continues the sequence number of the snapshot (session-8)', () => {
    const { pty, session, clock } = createFakeShell({ replayBytes: 8 });
    pty.print('hello ');
    clock.advance(10);
    pty.print('world!!!');
    const late = createFakeFrameSink();
    void session.attach(late);
    clock.advance(10);
    pty.print('x');
    expect(late.frames.filter((frame) => frame.type !== 'session-changed')).toMatchObject([
      { type: 'snapshot', seq: 2, replayOffset: 6, sizes: [{ offset: 0 }] },
      { type: 'output', seq: 3, offset: 14, bytes: Buffer.from('x') },
    ]);
  });

  it('ends the stream of a client that lags, and only that one (wire-7)', async () => {
    const { pty, session, sink } = createFakeShell();
    const slow = createFakeFrameSink();
    const ended = session.attach(slow);
    slow.unacknowledgedBytes = HIGH_WATER_BYTES + 1;
    pty.print('flood');
    await ended;
    expect([slow.frames.at(-1)?.type, sink.output(), session.info.attached]).toEqual(['gap', 'flood', 1]);
  });

  it('ends when the client goes away', async () => {
    const { session } = createFakeShell();
    const sink = createFakeFrameSink();
    const ended = session.attach(sink);
    sink.cancel();
    await ended;
    expect(session.info.attached).toBe(1);
  });

  it('delivers all output and the end of the block before the exit', () => {
    const { prompt, start, print, pty, sink } = createFakeShell();
    prompt();
    start('exit 7');
    print('bye\r\n');
    print('last');
    pty.exit({ exitCode: 7, signal: null });
    expect(brief(sink.frames).slice(-4)).toEqual(['bye\r\n', 'last', '</exit 7:7>', 'exit']);
  });

  it('stays readable after the exit', async () => {
    const { prompt, pty, session } = createFakeShell();
    prompt();
    pty.exit({ exitCode: 0, signal: null });
    const late = createFakeFrameSink();
    await session.attach(late);
    expect(brief(late.frames)).toEqual(['snapshot', 'exit']);
    await expect(session.submitAs('ls', { kind: 'user' })).rejects.toMatchObject({ code: 'session.closed' });
  });

  it('reports a shell that a signal ended as shells do', () => {
    const { pty, session } = createFakeShell();
    pty.exit({ exitCode: null, signal: 9 });
    expect(session.info).toMatchObject({ exitCode: 137, activity: 'exited' });
  });
});

describe('the prompt', () => {
  const facts = ({ session }: ReturnType<typeof createFakeShell>) =>
    `${session.activity}${session.isPromptDirty ? ' dirty' : ''}`;

  it('follows the shell from its start to its end', () => {
    const shell = createFakeShell();
    const seen = [facts(shell)];
    const step = (run: () => void) => {
      run();
      seen.push(facts(shell));
    };
    step(() => shell.prompt());
    step(() => shell.start('ls'));
    step(() => shell.prompt(0));
    step(() => shell.pty.exit({ exitCode: 0, signal: null }));
    expect(seen).toEqual(['starting', 'prompt', 'running', 'prompt', 'exited']);
  });

  it('is dirty while something is typed, and clean once that is erased', () => {
    const shell = createFakeShell();
    shell.prompt();
    shell.type('ab');
    shell.print('ab');
    shell.clock.advance(100);
    const typed = facts(shell);
    shell.type('\x7f\x7f');
    shell.print('\b \b\b \b');
    shell.clock.advance(100);
    expect([typed, facts(shell)]).toEqual(['prompt dirty', 'prompt']);
  });

  it('stays dirty when it is only drawn again', () => {
    const shell = createFakeShell();
    shell.prompt();
    shell.type('ab\x0c');
    shell.print('ab\x1b[H\x1b[2J{A;n=1}$ {B}ab');
    shell.clock.advance(100);
    expect(facts(shell)).toBe('prompt dirty');
  });

  it('is clean after Ctrl+C', () => {
    const shell = createFakeShell();
    shell.prompt();
    shell.type('ab\x03');
    shell.print('ab^C\r\n');
    shell.prompt();
    expect(facts(shell)).toBe('prompt');
  });

  it('is dirty when text was typed ahead, and clean when a program took it', () => {
    const shell = createFakeShell();
    shell.prompt();
    shell.type('cat\r');
    shell.start('cat');
    shell.type('for the program');
    shell.prompt(0);
    const before = facts(shell);
    shell.clock.advance(600);
    expect([before, facts(shell)]).toEqual(['prompt dirty', 'prompt']);
  });

  it('is dirty while the echo of a key is late', () => {
    const shell = createFakeShell();
    shell.prompt();
    shell.type('a');
    shell.print('\x1b[?2004h');
    shell.clock.advance(300);
    const late = facts(shell);
    shell.print('a');
    shell.clock.advance(2000);
    expect([late, facts(shell)]).toEqual(['prompt dirty', 'prompt dirty']);
  });

  it('is clean again after keys that print nothing', () => {
    const shell = createFakeShell();
    shell.prompt();
    shell.type('\x1b[D');
    const typed = facts(shell);
    shell.clock.advance(600);
    expect([typed, facts(shell), shell.clock.pendingTimers]).toEqual(['prompt dirty', 'prompt', 0]);
  });

  it('is clean with a prompt at the right when the shell names the row of its prompt', () => {
    const { print, type, clock, session } = createFakeShell();
    const draw = (text: string) => print(`\x1b[10;1H\x1b[J{A;n=1}> {B}\x1b7\x1b[10;75Hright\x1b8${text}`);
    draw('');
    type('ls');
    draw('ls');
    clock.advance(1000);
    const typed = session.isPromptDirty;
    type('\x15');
    draw('');
    clock.advance(1000);
    expect([typed, session.isPromptDirty]).toEqual([true, false]);
  });

  it('is dirty when the shell keeps a line that it could not read', () => {
    const { prompt, type, print, clock, session } = createFakeShell();
    prompt();
    type('echo )\r');
    print('echo )\r\nno!\r\n{E;echo )}{P;LinesKept=1}{D;2}{A;n=1}$ {B}echo )');
    clock.advance(100);
    expect([session.blocks().length, session.isPromptDirty]).toEqual([1, true]);
  });

  it('is not dirtied by what a terminal answers by itself', () => {
    const shell = createFakeShell();
    shell.prompt();
    shell.print('\x1b[6n');
    shell.session.input(Buffer.from('\x1b[1;1R'), false);
    expect([facts(shell), shell.pty.takeWritten()]).toEqual(['prompt', '\x1b[1;1R']);
  });
});

describe('a shell without our script', () => {
  it('takes marks as hints and says so', () => {
    const { pty, session } = createFakeShell({ hasIntegration: false });
    const before = session.info.integration;
    pty.print('\x1b]133;A\x07$ \x1b]133;B\x07ls\r\n\x1b]133;C\x07f\r\n\x1b]133;D;0\x07');
    expect([before, session.info.integration, session.blocks()]).toMatchObject([
      'none',
      'hints',
      [{ command: 'ls', exitCode: 0, trusted: false }],
    ]);
  });

  it('types a line and expects no block', async () => {
    const { pty, session } = createFakeShell({ hasIntegration: false });
    pty.print('$ ');
    expect([await session.submitAs('ls', { kind: 'user' }), pty.takeWritten()]).toEqual([null, 'ls\r']);
  });
});

it('a program in the place of a shell runs from its first output on, and is at no prompt', () => {
  const { pty, session } = createFakeShell({ hasIntegration: false, isProgram: true });
  const before = session.activity;
  pty.print('~');
  expect([before, session.activity]).toEqual(['starting', 'running']);
});

describe('full-screen programs', () => {
  it('marks the block of a program that took the alternate screen', () => {
    const { prompt, start, print, session } = createFakeShell();
    prompt();
    start('vim');
    print('\x1b[?1049h~\x1b[?1049l');
    prompt(0);
    expect(session.blocks()[0]).toMatchObject({ fullScreen: true, status: 'ok' });
  });
});
