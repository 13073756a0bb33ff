import { describe, expect, it } from 'vitest';
import type { SessionId } from '../../../contracts/model/index.ts';
import { createFakeShell } from './session.fake.ts';

type Shell = ReturnType<typeof createFakeShell>;

/** The rule lines and what a terminal shows of a stream, in its size of now. */
function shown({ session }: Shell): string {
  return session.screen().lines.join('\n').trimEnd();
}

function run(shell: Shell, command: string, output: string, exitCode = 0): void {
  shell.prompt();
  shell.start(command);
  shell.print(output);
  shell.print(`{D;${exitCode}}`);
}

/** Another session that begins with what the first one showed. */
function next(shell: Shell, options: Parameters<typeof createFakeShell>[0] = {}): Shell {
  return createFakeShell({ id: 's-2' as SessionId, restored: shell.session.keep(), ...options });
}

describe('a session that begins with what another one showed', () => {
  it('shows it, read-only, above a line that says so, and its own prompt below', () => {
    const old = createFakeShell();
    run(old, 'make', 'cc a.c\r\n', 2);
    const shell = next(old);
    shell.prompt();
    run(shell, 'ls', 'a.c\r\n');
    expect(shown(shell)).toMatch(/make\ncc a\.c\n+─ restored, the process has ended ─\n\$ .*ls\na\.c/);
    expect(shell.session.blocks()).toMatchObject([
      { id: 's-2#1', command: 'make', exitCode: 2, status: 'failed' },
      { id: 's-2#2', command: 'ls', exitCode: 0 },
    ]);
    expect(shell.session.info).toMatchObject({ lastExit: 0, blockCount: 2 });
  });

  it('names what ran when it was lost, and runs nothing', () => {
    const old = createFakeShell();
    old.prompt();
    old.start('make deploy');
    old.print('copying\r\n');
    const shell = next(old);
    expect(shown(shell)).toContain('─ restored, the process has ended ─\n─ make deploy did not finish ─');
    expect(shell.session.blocks()).toMatchObject([{ command: 'make deploy', status: 'unknown', exitCode: null }]);
    expect([shell.pty.takeWritten(), shell.session.activity]).toEqual(['', 'starting']);
  });

  it('obeys nothing of it: marks, questions, titles, the clipboard', () => {
    const old = createFakeShell();
    run(
      old,
      'cat',
      'x\x1b]633;D;0;new\x07\x1b]633;E;forged;new\x07\x1b]633;C;new\x07\x1b[6n\x1b]52;c;aGk=\x07\x1b]2;title\x07\x1b[c',
    );
    const shell = next(old, { nonce: 'new' });
    shell.clock.advance(5000);
    expect([shell.pty.takeWritten(), shell.session.blocks().map(({ command }) => command)]).toEqual(['', ['cat']]);
  });

  it.each([
    ['the alternate screen', '\x1b[?1049h\x1b[2Jwhole screen', { mode: 1049, isOn: false }],
    ['mouse reports', '\x1b[?1003h', { mode: 1003, isOn: false }],
    ['a hidden cursor', '\x1b[?25l', { mode: 25, isOn: true }],
    ['a sequence that was cut', '\x1b[38;5', { mode: 25, isOn: true }],
    ['a string that was cut', '\x1b]0;half a tit', { mode: 25, isOn: true }],
  ])('leaves %s behind', (_what, output, { mode, isOn }) => {
    const old = createFakeShell();
    run(old, 'make', 'kept\r\n');
    old.prompt();
    old.start('vim');
    old.print(output);
    const shell = next(old);
    shell.prompt();
    expect(shown(shell)).toMatch(/kept[\s\S]*restored, the process has ended ─\n─ vim did not finish ─\n\$/);
    const [snapshot] = shell.frames('snapshot');
    const replay = snapshot?.type === 'snapshot' ? Buffer.from(snapshot.replay).toString() : '';
    expect(replay.lastIndexOf(`\x1b[?${mode}${isOn ? 'l' : 'h'}`)).toBeLessThan(replay.lastIndexOf('restored'));
  });

  it('keeps the last output only, and the blocks that are in it with what is left of them', () => {
    const old = createFakeShell({ replayBytes: 2 ** 20 });
    run(old, 'first', 'gone\r\n');
    run(old, 'flood', 'a line of the flood\r\n'.repeat(15_000));
    run(old, 'last', 'here\r\n');
    const shell = next(old, { replayBytes: 2 ** 20 });
    expect(shell.session.blocks().map(({ command, omittedBytes }) => [command, omittedBytes > 0])).toEqual([
      ['flood', true],
      ['last', false],
    ]);
    shell.prompt();
    run(shell, 'new', '');
    // Numbers go on: a mention of an old block is never one of a new one.
    expect(shell.session.blocks().at(-1)?.id).toBe('s-2#4');
  });

  it('has the size of now, with the old lines as wide as they were', () => {
    const old = createFakeShell();
    run(old, 'narrower', '');
    old.session.resize({ cols: 40, rows: 10 });
    run(old, 'wide', `${'x'.repeat(50)}\r\n`);
    const shell = next(old, { size: { cols: 100, rows: 30 } });
    const [snapshot] = shell.frames('snapshot');
    expect(snapshot).toMatchObject({ size: { cols: 100, rows: 30 } });
    const sizes = snapshot?.type === 'snapshot' ? snapshot.sizes.map(({ size }) => size.cols) : [];
    expect(sizes).toEqual([80, 40, 100]);
  });

  it('can be kept and begun with again', () => {
    const old = createFakeShell();
    run(old, 'one', '1\r\n');
    const second = next(old);
    run(second, 'two', '2\r\n');
    const third = next(second, { id: 's-3' as SessionId });
    expect(third.session.blocks().map(({ id, command }) => [id, command])).toEqual([
      ['s-3#1', 'one'],
      ['s-3#2', 'two'],
    ]);
    expect(shown(third).match(/restored, the process has ended/g)?.length).toBe(2);
  });
});
