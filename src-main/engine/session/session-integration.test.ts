import { describe, expect, it } from 'vitest';
import { createFakeFrameSink } from './frame-sink.fake.ts';
import { createFakeShell } from './session.fake.ts';

const asAgent = { kind: 'agent', agentId: 'axis' } as unknown as Parameters<
  ReturnType<typeof createFakeShell>['session']['submitAs']
>[1];

describe('a shell whose script never speaks', () => {
  it.each([
    ['once it was quiet', (shell: ReturnType<typeof createFakeShell>) => shell.clock.advance(5000)],
    [
      'although it never is quiet',
      (shell: ReturnType<typeof createFakeShell>) => {
        for (let index = 0; index < 20; index += 1) {
          shell.pty.print('y\r\n');
          shell.clock.advance(1000);
        }
      },
    ],
  ])('is taken to be at its prompt %s, without integration', async (_, wait) => {
    const shell = createFakeShell();
    shell.pty.print('bash-4.2$ ');
    const before = [shell.session.activity, shell.session.info.integration];
    wait(shell);
    expect([before, [shell.session.activity, shell.session.info.integration]]).toEqual([
      ['starting', 'none'],
      ['prompt', 'none'],
    ]);
    expect([await shell.session.submitAs('ls', asAgent), shell.pty.takeWritten()]).toEqual([null, 'ls\r']);
  });

  it('submits a line that waited for it', async () => {
    const shell = createFakeShell();
    const submitted = shell.session.submitAs('ls', asAgent);
    shell.pty.print('$ ');
    shell.clock.advance(5000);
    expect([await submitted, shell.pty.takeWritten()]).toEqual([null, 'ls\r']);
  });

  it('is dirty until Enter, Ctrl+C or Ctrl+U', () => {
    const shell = createFakeShell();
    shell.pty.print('$ ');
    shell.clock.advance(5000);
    const dirtyAfter = (keys: string) => {
      shell.type(keys);
      shell.pty.print(keys);
      shell.clock.advance(1000);
      return shell.session.isPromptDirty;
    };
    expect(['ls', '\r', 'a', '\x03', 'b', '\x15'].map(dirtyAfter)).toEqual([true, false, true, false, true, false]);
  });

  it('takes marks of others as hints, until its own come after all', () => {
    const shell = createFakeShell();
    shell.pty.print('slow start file …');
    shell.clock.advance(5000);
    shell.pty.print('\x1b]133;A\x07% \x1b]133;B\x07');
    const hinted = shell.session.info.integration;
    shell.prompt();
    shell.start('ls');
    shell.pty.print('\x1b]133;D;1\x07');
    expect([hinted, shell.session.info.integration, shell.session.activity]).toEqual(['hints', 'full', 'running']);
  });
});

describe('another shell in the terminal', () => {
  const start = (command: string, output: string) => {
    const shell = createFakeShell();
    shell.prompt();
    shell.start(command);
    shell.print(output);
    const atOnce = shell.session.info.integration;
    shell.clock.advance(1000);
    return { shell, seen: [atOnce, shell.session.info.integration] };
  };

  it.each([
    ['exec zsh', '\x1b[?2004h% ', 'none'],
    ['ssh there', 'there$ \x1b[?2004h', 'none'],
    ['fish', '\x1b]133;A\x07> \x1b[?2004h', 'hints'],
    ['cat marks', '\x1b]633;B\x07\x1b]133;D;0\x07', 'full'],
    ['vim', '\x1b[?1049h\x1b[?2004h', 'full'],
    ['a paste of its own', '\x1b[?2004hmore? \x1b[?2004l', 'full'],
    ['make', 'cc -c a.c\r\n', 'full'],
  ])('%s', (command, output, integration) => {
    expect(start(command, output).seen).toEqual(['full', integration]);
  });

  it('is gone at the next prompt of ours', () => {
    const { shell } = start('ssh there', '\x1b[?2004hthere$ ');
    shell.prompt(0);
    shell.clock.advance(10);
    expect([shell.session.info.integration, shell.clock.pendingTimers]).toEqual(['full', 0]);
  });

  it.each([
    ['a line editor that begins', '\x1b[?2004h% '],
    ['nothing to go by but the command', '% '],
  ])(
    "that has replaced the session's own ends the block, and is without integration (t-190): %s",
    async (_, output) => {
      const shell = createFakeShell();
      shell.prompt();
      shell.start('exec zsh');
      shell.pty.exec('zsh');
      shell.print(output);
      shell.clock.advance(1000);
      const { integration, activity } = shell.session.info;
      expect([integration, activity, shell.session.blocks()]).toMatchObject([
        'none',
        'prompt',
        [{ status: 'unknown' }],
      ]);
      expect(await shell.session.submitAs('ls', asAgent)).toBe(null);
      // Marks of the other shell are hints, folders too; our own nonce proves nothing any more.
      shell.pty.print('\x1b]133;A\x07% \x1b]133;B\x07ls\r\n\x1b]133;C\x07f\r\n\x1b]133;D;1\x07\x1b]7;file:///srv\x07');
      expect([shell.session.info.integration, shell.session.cwd, shell.session.blocks().at(-1)]).toMatchObject([
        'hints',
        '/srv',
        { command: 'ls', exitCode: 1, trusted: false },
      ]);
    },
  );

  it('is none when another program has replaced it', () => {
    const shell = createFakeShell();
    shell.prompt();
    shell.start('exec vim');
    shell.pty.exec('vim\0notes');
    shell.clock.advance(1000);
    expect([shell.session.info.integration, shell.session.activity]).toEqual(['full', 'running']);
  });

  it('says why nothing can be submitted', async () => {
    const { shell } = start('sudo su', '\x1b[?2004h# ');
    await expect(shell.session.submitAs('ls', asAgent)).rejects.toMatchObject({
      code: 'session.busy',
      message: expect.stringContaining('Another shell has the terminal of s-1'),
    });
  });
});

describe('what a killed program left on', () => {
  const LEFT = '\x1b[?1049h\x1b[?25l\x1b[?1003h\x1b[?1006h\x1b[?2004h';

  it.each([
    ['at the end of its command', '{D;137}'],
    ['at the next prompt', '{A;n=9}'],
  ])('is turned off %s, in every face alike', (_, mark) => {
    const { prompt, start, print, session, sink, clock } = createFakeShell();
    prompt();
    start('tui');
    print(`${LEFT}${mark}$ {B}`);
    clock.advance(10);
    const late = createFakeFrameSink();
    void session.attach(late);
    expect(sink.output()).toContain('\x07\x1b[?1049l\x1b[?25h\x1b[?1003l\x1b[?1006l\x1b[?2004l$ ');
    expect(late.output()).toBe(sink.output());
    print('ls\r\n{E;ls}{C}f\r\n{D;0}');
    clock.advance(10);
    const [, ls] = session.blocks();
    const slice = (from = 0, to = 0) =>
      sink
        .output()
        .slice(from, to)
        .replace(/\x1b\][^\x07]*\x07/g, '');
    expect(slice(ls?.range.output, ls?.range.end ?? 0)).toBe('f\r\n');
  });

  it('is nothing after a program that cleaned up', () => {
    const { prompt, start, print, sink } = createFakeShell();
    prompt();
    start('vim');
    print('\x1b[?1049h\x1b[?25l~\x1b[?25h\x1b[?1049l');
    prompt(0);
    expect(sink.output()).not.toContain('\x1b[?1049l\x1b[?25h');
  });

  it('is not what the shell turns on for its own prompt', () => {
    const { start, print, sink, clock } = createFakeShell();
    print('\x1b[?2004h\x1b[?1h{A;n=1}$ {B}\x1b[?2004l');
    start('ls');
    print('f\r\n\x1b[?2004h\x1b[?1h{D;0}{A;n=2}$ {B}');
    clock.advance(10);
    expect(sink.output()).not.toMatch(/D;0;abcd\x07\x1b\[/);
  });
});
