import { describe, expect, it } from 'vitest';
import { createFakePtySpawner, type FakePty } from '../../platform/pty.fake.ts';
import { createFakeShell } from './session.fake.ts';

const SIZE = { cols: 80, rows: 24 };

function newPty(): FakePty {
  const spawner = createFakePtySpawner();
  spawner.spawn({ file: '/bin/bash', args: [], cwd: '/', env: {}, size: SIZE });
  return spawner.spawned[0] as FakePty;
}

/** Restarts the played shell. @returns What the new one prints, with its own secret in its marks. */
async function restart({ session }: ReturnType<typeof createFakeShell>) {
  const pty = newPty();
  await session.restart({
    pty,
    hasIntegration: true,
    isProgram: false,
    nonce: 'new',
    announceAgent: () => '',
    cleanUp: () => {},
  });
  return { pty, print: (text: string) => pty.print(text.replace(/\{([A-EP][^}]*)\}/g, '\x1b]633;$1;new\x07')) };
}

describe('a session that is restarted', () => {
  it('closes what ran, and hears the old shell no more', async () => {
    const shell = createFakeShell();
    shell.prompt();
    shell.start('make');
    const { print } = await restart(shell);
    const sent = shell.sink.output().length;
    shell.print('late{D;0}');
    shell.pty.exit({ exitCode: 0, signal: null });
    expect([shell.sink.output().length, shell.session.activity, shell.frames('exit')]).toEqual([sent, 'starting', []]);
    print('{A}$ {B}');
    expect(shell.session.blocks()).toMatchObject([{ command: 'make', status: 'unknown', exitCode: null }]);
    expect(shell.session.activity).toBe('prompt');
  });

  it('takes marks with the new secret only', async () => {
    const shell = createFakeShell();
    shell.prompt();
    const { pty, print } = await restart(shell);
    print('{A}$ {B}ls\r\n{E;ls}{C}');
    pty.print('\x1b]633;D;7;abcd\x07');
    expect(shell.session.blocks()).toMatchObject([{ command: 'ls', status: 'running' }]);
    print('{D;0}{A}$ {B}');
    expect(shell.session.blocks()).toMatchObject([{ command: 'ls', exitCode: 0 }]);
  });

  it('sends keys and sizes to the new shell, which has the size of now', async () => {
    const shell = createFakeShell();
    shell.prompt();
    shell.session.resize({ cols: 100, rows: 30 });
    const { pty, print } = await restart(shell);
    print('{A}$ {B}');
    shell.type('x');
    shell.session.resize({ cols: 90, rows: 20 });
    shell.clock.advance(1000);
    expect([pty.takeWritten(), pty.sizes, shell.pty.takeWritten()]).toEqual([
      'x',
      [
        { cols: 100, rows: 30 },
        { cols: 90, rows: 20 },
      ],
      '',
    ]);
  });

  it('fails a line that waits for the old shell', async () => {
    const shell = createFakeShell();
    shell.prompt();
    const submitted = shell.session.submitAs('ls', { kind: 'user' });
    const refused = expect(submitted).rejects.toMatchObject({ code: 'session.closed' });
    await restart(shell);
    await refused;
  });

  const LEFT: [what: string, left: string, reset: string][] = [
    ['the alternate screen', '\x1b[?1049h', '\x1b[?1049l'],
    ['the mouse', '\x1b[?1002h\x1b[?1006h', '\x1b[?1002l\x1b[?1006l'],
    ['a hidden cursor', '\x1b[?25l', '\x1b[?25h'],
    ['bracketed paste, which the shell itself had set', '\x1b[?2004h', '\x1b[?2004l'],
    ['a title that has no end', '\x1b]0;half', '\x18'],
  ];
  it.each(LEFT)('leaves nothing of %s', async (_what, left, reset) => {
    const shell = createFakeShell();
    shell.prompt();
    shell.pty.print(left);
    const { print } = await restart(shell);
    expect(shell.sink.output()).toContain(reset);
    print('{A}$ {B}');
    expect(shell.session.activity).toBe('prompt');
  });

  it('leaves no timer of the old shell', async () => {
    const shell = createFakeShell();
    shell.prompt();
    shell.type('x');
    await restart(shell);
    shell.clock.advance(60_000);
    await shell.session.close();
    expect(shell.clock.pendingTimers).toBe(0);
  });
});
