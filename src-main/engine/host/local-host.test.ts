import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { AgentId } from '../../../contracts/model/index.ts';
import { createFakeFrameSink } from '../session/frame-sink.fake.ts';
import { type BashHost, openBash } from './bash-host.fake.ts';

let bash: BashHost;
afterEach(() => bash.dispose());

const lastBlock = () => bash.show(bash.blocks.at(-1) as (typeof bash.blocks)[number]);

describe('a live session', () => {
  it('runs a line that was submitted before the first prompt', async () => {
    bash = await openBash({ '.bashrc': 'for i in {1..20000}; do :; done' });
    const id = await bash.host.submit(bash.id, 'echo hi');
    await bash.waitFor('the end of it', () => bash.blocks.at(-1)?.status === 'ok');
    expect([id, await lastBlock(), bash.info.integration]).toEqual(['s-1#1', 'echo hi → 0: hi', 'full']);
  });

  it('keeps what was typed before the shell was ready', async () => {
    bash = await openBash({ '.bashrc': 'for i in {1..20000}; do :; done' });
    bash.type('echo early\r');
    await bash.waitFor('its block', () => bash.blocks.at(-1)?.status === 'ok');
    expect(await lastBlock()).toBe('echo early → 0: early');
  });

  it('has every line of a long output', async () => {
    bash = await openBash();
    const id = await bash.host.submit(bash.id, 'seq 1 5000');
    await bash.waitFor('the end of it', () => bash.blocks.at(-1)?.status === 'ok');
    const whole = await bash.host.blockOutput(id as NonNullable<typeof id>, {});
    const part = await bash.host.blockOutput(id as NonNullable<typeof id>, { lines: { start: 14, end: 16 } });
    const tail = await bash.host.blockOutput(id as NonNullable<typeof id>, { tail: 2 });
    expect(whole.lines).toEqual(Array.from({ length: 5000 }, (_, index) => `${index + 1}`));
    expect([part, tail]).toMatchObject([
      { firstLine: 14, lineCount: 5000, lines: ['14', '15', '16'] },
      { firstLine: 4999, lines: ['4999', '5000'] },
    ]);
  });

  it('runs several lines as one block, as they were sent', async () => {
    bash = await openBash();
    await bash.host.submit(bash.id, 'for i in 1 2\ndo echo $i\ndone\nfalse');
    await bash.waitFor('the end of it', () => bash.blocks.at(-1)?.status === 'failed');
    expect([bash.blocks.length, await lastBlock()]).toEqual([1, 'for i in 1 2\ndo echo $i\ndone\nfalse → 1: 1\n2']);
  });

  it('tells an interrupted command from a failed one', async () => {
    bash = await openBash();
    await bash.host.submit(bash.id, "sh -c 'echo go; exec sleep 100'");
    // Before the program holds the terminal, Ctrl+C would only reach bash.
    await bash.waitFor('the program', () => bash.output().includes('\ngo\r\n') || bash.output().includes('\x07go\r\n'));
    bash.type('\x03');
    await bash.waitFor('the end of it', () => bash.blocks.at(-1)?.endedAt !== null);
    expect(bash.blocks.at(-1)).toMatchObject({ exitCode: 130, status: 'interrupted' });
  });

  it('makes a block of a line that bash could not parse', async () => {
    bash = await openBash();
    expect(await bash.run('echo )')).toEqual(["echo ) → 2: bash: syntax error near unexpected token `)'"]);
    expect(await bash.run('# note')).toEqual([]);
  });

  it('ends with the shell, and says how', async () => {
    bash = await openBash();
    await bash.run('exit 7');
    await bash.waitFor('the last frame', () => bash.lastFrame() === 'exit');
    expect([bash.info, await lastBlock()]).toMatchObject([{ activity: 'exited', exitCode: 7 }, 'exit 7 → 7: exit']);
    expect(() => bash.type('x')).toThrow(expect.objectContaining({ code: 'session.closed' }));
  });

  it('ends with a `set -e` that is hit', async () => {
    bash = await openBash();
    await bash.run('set -e');
    await bash.run('false');
    await bash.waitFor('the last frame', () => bash.lastFrame() === 'exit');
    expect(bash.info.exitCode).toBe(1);
  });

  it('knows the folder and the branch', async () => {
    bash = await openBash();
    await bash.run('mkdir -p "a;b/.git" && echo "ref: refs/heads/x" > "a;b/.git/HEAD" && cd "a;b"');
    expect(bash.info).toMatchObject({ cwd: `${bash.home}/a;b`, branch: 'x', title: 'bash · a;b' });
  });

  it('shows the secret to nobody and leaves no file behind', async () => {
    bash = await openBash();
    await bash.run('set > all; declare >> all; env >> all; tr "\\0" "\\n" < /proc/$$/environ >> all');
    const [, nonce = 'none'] = /633;B;(\w+)\x07/.exec(bash.output()) ?? [];
    expect(nonce).toHaveLength(32);
    expect(await bash.run(`grep -c ${nonce.slice(4, 28)} all`)).toEqual([expect.stringMatching(/→ 1: 0$/)]);
    const args = execFileSync('ps', ['-ww', '-o', 'args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
    const files = [...args.matchAll(/--init-file (\S+)/g)].map((match) => match[1] ?? '');
    expect([args.includes(nonce), files.length > 0, files.some((file) => existsSync(file))]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('closes with everything that runs in it', async () => {
    bash = await openBash();
    bash.type('sleep 987 & sleep 987 & (sleep 987 &) ; sleep 987\r');
    await bash.waitFor('the command', () => bash.blocks.length === 1);
    await bash.host.close(bash.id);
    const left = execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' }).split('\n');
    expect(left.filter((args) => args.startsWith('sleep 987'))).toEqual([]);
    expect(() => bash.info).toThrow(expect.objectContaining({ code: 'session.not-found' }));
  });
});

describe('open', () => {
  it.each([
    ['a shell that is not installed', { shell: 'nosh' }, 'The shell nosh is not installed. Set terminal.shell'],
    ['a shell at a wrong path', { shell: '/nowhere/bash' }, 'The shell /nowhere/bash is not installed.'],
    ['a folder that is not there', { cwd: '/nowhere' }, 'There is no folder /nowhere. Open the session in another'],
  ])('says what is wrong with %s', async (_, spec, message) => {
    bash = await openBash();
    await expect(bash.host.open(spec)).rejects.toMatchObject({
      code: 'session.spawn-failed',
      message: expect.stringContaining(message),
    });
    expect(bash.host.list()).toHaveLength(1);
  });

  it('t-212: starts the login shell where the one of the settings is gone, and says why', async () => {
    bash = await openBash({}, { configured: '/nowhere/fish' });
    const id = await bash.host.open({ cwd: bash.home });
    const sink = createFakeFrameSink();
    void bash.host.attach(id, sink);
    await bash.host.submit(id, 'echo $((6 * 7))x');
    await expect.poll(() => sink.output()).toContain('42x');
    expect(sink.output()).toMatch(
      /The shell \/nowhere\/fish is not installed\..* Until then this is your login shell\./,
    );
    expect(bash.host.get(id)).toMatchObject({ shell: 'bash', integration: 'full' });
    await expect.poll(() => bash.host.blocks(id)).toMatchObject([{ command: 'echo $((6 * 7))x', exitCode: 0 }]);
  });

  it('t-220: has the variables of whoever opens it and none of the host, after a restart too', async () => {
    bash = await openBash({}, { variables: { A: '1', ONLY_HOST: 'x' } });
    const env = { PATH: process.env.PATH ?? '', A: '2', LANG: 'C.UTF-8', VOX_SESSION: 's-9@1' };
    const id = await bash.host.open({ shell: 'bash', cwd: '/', env });
    const sink = createFakeFrameSink();
    void bash.host.attach(id, sink);
    const line = 'echo "$A ${ONLY_HOST-none} ${VOX_SESSION%@*} $PWD"';
    await bash.host.submit(id, line);
    await expect.poll(() => sink.output()).toContain(`2 none ${id} /\r\n`);
    await bash.host.restart(id);
    await expect.poll(() => bash.host.get(id).activity).toBe('prompt');
    await bash.host.submit(id, line);
    await expect.poll(() => sink.output().split(`2 none ${id} /\r\n`).length).toBe(3);
    expect(await bash.run('echo $A')).toEqual(['echo $A → 0: 1']);
  });

  it('runs a shell without a script of ours as it is', async () => {
    bash = await openBash();
    const id = await bash.host.open({ shell: 'sh' });
    const sink = createFakeFrameSink();
    void bash.host.attach(id, sink);
    await bash.host.submit(id, 'echo $((6 * 7))x');
    await expect.poll(() => sink.output()).toContain('42x');
    expect(bash.host.get(id)).toMatchObject({ shell: 'sh', integration: 'none', blockCount: 0 });
  });
});

describe('clients', () => {
  it('drops Autopilot before the key is written, but not for what a terminal answers', async () => {
    bash = await openBash();
    bash.host.setMode(bash.id, 'Autopilot');
    bash.type('\x1b[?1;2c');
    const answered = bash.info.controlMode;
    bash.type('x');
    expect([answered, bash.info.controlMode]).toEqual(['Autopilot', 'Manual']);
  });

  it('gives the size to the client that typed or resized last', async () => {
    bash = await openBash();
    const size = () => bash.info.size.cols;
    bash.host.resize(bash.id, { cols: 100, rows: 30 }, 'a');
    bash.host.resize(bash.id, { cols: 70, rows: 20 }, 'b');
    const seen = [size()];
    bash.host.input(bash.id, Buffer.from('x'), 'a');
    seen.push(size());
    bash.host.input(bash.id, Buffer.from('\x7f'), 'b');
    seen.push(size());
    expect(seen).toEqual([70, 100, 70]);
    await bash.waitFor(
      'the last size in the terminal',
      () => bash.info.activity === 'prompt' && !bash.info.isPromptDirty,
    );
    expect(await bash.run('stty size')).toEqual(['stty size → 0: 20 70']);
  });

  it('t-292: the size is that of the one left as soon as the other one has gone', async () => {
    bash = await openBash();
    const cli = createFakeFrameSink();
    void bash.host.attach(bash.id, cli, { clientId: 'cli', isReadOnly: false });
    bash.host.resize(bash.id, { cols: 200, rows: 50 }, 'window');
    bash.host.resize(bash.id, { cols: 80, rows: 24 }, 'cli');
    const seen = [bash.info.size.cols];
    cli.cancel();
    seen.push(bash.info.size.cols);
    expect(seen).toEqual([80, 200]);
  });

  it('runs what an agent asked for once a person says so, as a block of that agent', async () => {
    bash = await openBash();
    await bash.run('true');
    const { id } = bash.desk.request({ sessionId: bash.id, agentId: 'axis' as AgentId, chatId: null, line: 'echo hi' });
    bash.desk.resolve(id, { action: 'run' });
    const ended = await bash.desk.whenEnded(id);
    expect([ended.state, bash.blocks.at(-1)]).toMatchObject([
      'done',
      { command: 'echo hi', origin: { kind: 'agent', agentId: 'axis' } },
    ]);
  });
});
