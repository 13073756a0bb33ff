import { describe, expect, it } from 'vitest';
import { createFakeShell } from './session.fake.ts';

const AGENT = { kind: 'agent', agentId: 'axis' } as const;
const asAgent = AGENT as unknown as Parameters<ReturnType<typeof createFakeShell>['session']['submitAs']>[1];

describe('submitAs', () => {
  it('types the line and answers with the block of its origin', async () => {
    const shell = createFakeShell();
    shell.prompt();
    const id = shell.session.submitAs('ls', asAgent);
    expect(shell.pty.takeWritten()).toBe('ls\r');
    shell.start('ls');
    shell.prompt(0);
    expect([await id, shell.session.blocks()[0]?.origin]).toEqual(['s-1#1', AGENT]);
  });

  it('pastes several lines and keeps them as they were sent', async () => {
    const shell = createFakeShell();
    shell.prompt();
    shell.print('\x1b[?2004h');
    const id = shell.session.submitAs('echo a\necho b', asAgent);
    expect(shell.pty.takeWritten()).toBe('\x1b[200~echo a\necho b\x1b[201~\r');
    shell.start('echo a');
    shell.print('a\r\n{E;echo b}b\r\n');
    shell.prompt(0);
    expect([await id, shell.session.blocks().map((block) => block.command)]).toEqual(['s-1#1', ['echo a\necho b']]);
  });

  it.each([
    ['half-typed text', (shell: ReturnType<typeof createFakeShell>) => shell.type('git com')],
    ['a running command', (shell: ReturnType<typeof createFakeShell>) => shell.start('sleep 9')],
    [
      'another line on its way',
      (shell: ReturnType<typeof createFakeShell>) => void shell.session.submitAs('ls', asAgent),
    ],
  ])('refuses and writes nothing: %s', async (_, busy) => {
    const shell = createFakeShell();
    shell.prompt();
    busy(shell);
    shell.pty.takeWritten();
    await expect(shell.session.submitAs('ls', asAgent)).rejects.toMatchObject({ code: 'session.busy' });
    expect(shell.pty.takeWritten()).toBe('');
  });

  it('waits for the prompt of a command that has just ended', async () => {
    const shell = createFakeShell();
    shell.prompt();
    shell.start('ls');
    shell.print('{D;0}');
    const id = shell.session.submitAs('pwd', asAgent);
    expect(shell.pty.takeWritten()).toBe('');
    shell.prompt();
    await expect.poll(() => shell.pty.takeWritten()).toBe('pwd\r');
    shell.start('pwd');
    expect(await id).toBe('s-1#2');
  });

  it('does not wait for ever for a prompt that does not come', async () => {
    const shell = createFakeShell();
    shell.prompt();
    shell.start('ls');
    shell.print('{D;0}');
    const refused = expect(shell.session.submitAs('pwd', asAgent)).rejects.toMatchObject({ code: 'session.busy' });
    shell.clock.advance(2000);
    await refused;
  });

  it('waits with several lines until the shell takes a paste', async () => {
    const { prompt, pty, session, clock } = createFakeShell();
    prompt();
    void session.submitAs('echo a\necho b', asAgent);
    expect(pty.takeWritten()).toBe('');
    pty.print('\x1b[?2004h');
    await Promise.resolve();
    await Promise.resolve();
    expect(pty.takeWritten()).toBe('\x1b[200~echo a\necho b\x1b[201~\r');
    clock.advance(1000);
  });

  it("never puts its origin on a person's command that came first", async () => {
    const shell = createFakeShell();
    shell.prompt();
    shell.type('a\rpwd\r');
    shell.start('a');
    shell.prompt(0);
    shell.clock.advance(600);
    const id = shell.session.submitAs('ls', asAgent);
    for (const command of ['pwd', 'ls']) {
      shell.start(command);
      shell.prompt(0);
    }
    const origins = shell.session.blocks().map((block) => `${block.command} ${block.origin.kind}`);
    expect([await id, origins]).toEqual(['s-1#3', ['a user', 'pwd user', 'ls agent']]);
  });

  it('answers null when the line opened no block', async () => {
    const shell = createFakeShell();
    shell.prompt();
    const id = shell.session.submitAs('# note', asAgent);
    shell.print('# note\r\n');
    shell.prompt();
    expect([await id, shell.session.activity]).toEqual([null, 'prompt']);
  });

  it('makes a block of a line that the shell could not parse', async () => {
    const shell = createFakeShell();
    shell.prompt();
    const id = shell.session.submitAs('echo )', asAgent);
    shell.print('echo )\r\nbash: syntax error\r\n{E;echo )}{D;2}');
    shell.prompt();
    expect([await id, shell.session.blocks()]).toMatchObject([
      's-1#1',
      [{ command: 'echo )', exitCode: 2, status: 'failed', origin: AGENT }],
    ]);
  });

  it('clears a line away that the shell has refused and kept', async () => {
    const { prompt, print, pty, session, clock } = createFakeShell();
    prompt();
    const submitted = session.submitAs('echo )', asAgent);
    print('echo )\r\nno!\r\n{E;echo )}{P;LinesKept=1}{D;2}{A;n=1}$ {B}echo )');
    expect(await submitted).toBe('s-1#1');
    clock.advance(100);
    expect([pty.takeWritten(), session.isPromptDirty]).toEqual(['echo )\r\x15', true]);
    print('\r\x1b[2C\x1b[K');
    clock.advance(100);
    expect([session.activity, session.isPromptDirty]).toEqual(['prompt', false]);
  });

  it('waits for the first prompt', async () => {
    const shell = createFakeShell();
    const id = shell.session.submitAs('ls', asAgent);
    expect(shell.pty.takeWritten()).toBe('');
    shell.prompt();
    await expect.poll(() => shell.pty.takeWritten()).toBe('ls\r');
    shell.start('ls');
    expect(await id).toBe('s-1#1');
  });

  it('does not wait for a first prompt that never comes', async () => {
    const shell = createFakeShell();
    const refused = expect(shell.session.submitAs('ls', asAgent)).rejects.toMatchObject({ code: 'session.busy' });
    shell.clock.advance(60_000);
    await refused;
  });

  it('fails when the shell ends first', async () => {
    const shell = createFakeShell();
    shell.prompt();
    const refused = expect(shell.session.submitAs('ls', asAgent)).rejects.toMatchObject({ code: 'session.closed' });
    shell.pty.exit({ exitCode: 1, signal: null });
    await refused;
  });
});
