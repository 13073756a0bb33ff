/** The cases of session-host that need real processes. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { classify } from '../../../contracts/model/classify.ts';
import { caseKeys, caseShell } from '../../../contracts/terminal/case-repro.fake.ts';
import { terminalCase, voxCase } from '../../../contracts/terminal/case-rows.fake.ts';
import { systemPty } from '../../platform/pty.ts';
import { createFakeFrameSink } from '../session/frame-sink.fake.ts';
import { openShell, programPath, type ShellHost } from './shell-host.fake.ts';

const line = (id: string) => caseShell(terminalCase(id)).line;
const size = { cols: 80, rows: 24 };
const env = { PATH: process.env.PATH ?? '' };

/** Runs one program in a terminal of its own. @returns What it printed. */
function runInPty(file: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const pty = systemPty.spawn({ file, args, cwd: '/', env, size });
    const chunks: Buffer[] = [];
    pty.onData((chunk) => chunks.push(chunk));
    pty.onExit(() => resolve(Buffer.concat(chunks).toString()));
  });
}

/** Children of this process that ended and that nobody waited for. */
const zombies = () =>
  execFileSync('ps', ['-o', 'stat=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((stat) => stat.startsWith('Z')).length;

describe('programs in a terminal', () => {
  it('t-278: the last words of one that ends at once are there', async () => {
    const [file = '', ...args] = line('t-278').split(' ');
    const ends: (string | undefined)[] = [];
    for (let round = 0; round < 2; round += 1) {
      const texts = await Promise.all(Array.from({ length: 20 }, () => runInPty(programPath(file) ?? file, args)));
      ends.push(...texts.map((text) => text.split('\r\n').at(-2)));
    }
    expect(new Set(ends)).toEqual(new Set(['5000']));
  });

  it.skipIf(process.platform !== 'linux')('t-283: many of them leave no zombie and no open file', async () => {
    const program = programPath('true') ?? 'true';
    await runInPty(program, []);
    const before = readdirSync('/proc/self/fd').length;
    for (let round = 0; round < 2; round += 1)
      await Promise.all(Array.from({ length: 8 }, () => runInPty(program, [])));
    await expect.poll(() => readdirSync('/proc/self/fd').length, { timeout: 5000 }).toBeLessThanOrEqual(before + 2);
    expect(zombies()).toBe(0);
  });
});

describe('a session', () => {
  let shell: ShellHost;
  afterEach(() => shell.dispose());

  it('t-280: ends with its shell, whatever job was left behind', async () => {
    shell = await openShell('bash');
    await shell.run('true');
    shell.type(`${line('t-280')}\r`);
    await shell.waitFor('the end', () => shell.info.activity === 'exited');
    expect([shell.info.exitCode, shell.lastFrame()]).toEqual([5, 'exit']);
  });

  it('t-281: takes all its processes with it', async () => {
    shell = await openShell('bash');
    await shell.run('true');
    // A number of its own, so that no other sleep is taken for ours.
    const seconds = String(90_000 + (process.pid % 9000));
    shell.type(`${line('t-281').replaceAll('9999', seconds)}\r`);
    const asleep = () =>
      execFileSync('ps', ['-A', '-o', 'stat=,args='], { encoding: 'utf8' })
        .split('\n')
        .filter((row) => row.endsWith(`sleep ${seconds}`) && !row.startsWith('Z')).length;
    await expect.poll(asleep, { timeout: 10_000 }).toBe(3);
    await shell.host.close(shell.id);
    await expect.poll(asleep, { timeout: 10_000 }).toBe(0);
  });

  it('t-284: lives on when its clients go, one after the other', async () => {
    shell = await openShell('bash');
    const pid = async () => (await shell.run('echo $$'))[0];
    const first = await pid();
    const [window, cli] = [createFakeFrameSink(), createFakeFrameSink()];
    void shell.host.attach(shell.id, window);
    void shell.host.attach(shell.id, cli);
    cli.cancel();
    expect([await pid(), window.output().includes('echo $$'), shell.info.attached]).toEqual([first, true, 2]);
    window.cancel();
    const again = createFakeFrameSink();
    void shell.host.attach(shell.id, again);
    expect([await pid(), again.output().includes('echo $$')]).toEqual([first, true]);
  });

  it('t-290: a query of a program has one answer, however many clients watch', async () => {
    shell = await openShell('bash');
    await shell.run('true');
    const [query = ''] = line('t-290').split('; ');
    // What the second and third client's terminals answer by themselves, late.
    const others = [createFakeFrameSink(), createFakeFrameSink()];
    for (const each of others) void shell.host.attach(shell.id, each);
    shell.type(`stty -echo; ${query}; read -t 1 -rsn 64 x; printf '%q\\n' "$x"; stty echo\r`);
    await shell.waitFor('the query', () => shell.output().includes('\x1b[6n\x1b[c'));
    for (const id of ['b', 'c']) shell.host.input(shell.id, Buffer.from('\x1b[9;9R\x1b[?62c'), id);
    await shell.waitFor('the prompt', () => shell.info.activity === 'prompt');
    const [block] = shell.blocks.slice(-1);
    const text = block ? await shell.show(block) : '';
    expect([text.match(/\[\d+;\d+R/g)?.length, text.match(/\[\?[\d;]+c/g)?.length]).toEqual([1, 1]);
  });

  it('t-298: signals reach the program in front, and only that', async () => {
    shell = await openShell('bash');
    await shell.run('true');
    const [command = ''] = caseKeys(terminalCase('t-298')).split('\r');
    shell.type(`${command}\r`);
    // Its traps are set once its own child sleeps.
    const isAsleep = () => execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' }).includes('\nsleep 0.1\n');
    await expect.poll(isAsleep, { timeout: 10_000, interval: 20 }).toBe(true);
    const said = (word: string) => shell.output().match(new RegExp(`(?:\\r\\n|\\^.)${word}\\r\\n`, 'g'))?.length ?? 0;
    shell.type('\x03');
    await shell.waitFor('INT', () => said('INT') === 1);
    shell.type('\x1c');
    await shell.waitFor('QUIT', () => said('QUIT') === 1);
    shell.host.resize(shell.id, { cols: 70, rows: 20 }, 'client');
    await shell.waitFor('WINCH', () => said('WINCH') === 1);
    expect([said('INT'), said('QUIT'), said('WINCH'), shell.info.activity]).toEqual([1, 1, 1, 'running']);
  });

  it('t-060: a shell that is restarted leaves its blocks, and the new one makes its own', async () => {
    shell = await openShell('bash');
    for (const command of ['n=1', '(exit 3)', 'cd /']) await shell.run(command);
    shell.type('sleep 900\r');
    await shell.waitFor('the sleep', () => shell.info.activity === 'running');
    const nonces = () =>
      new Set(
        shell
          .output()
          .match(/\x1b\]633;A;[^\x07]*;(\w+)\x07/g)
          ?.map((mark) => mark.split(';').at(-1)),
      );
    const [nonce] = nonces();
    await shell.host.restart(shell.id);
    await shell.waitFor('its prompt', () => shell.info.activity === 'prompt');
    expect(shell.blocks.map(({ command, status, exitCode }) => [command, status, exitCode])).toEqual([
      ['n=1', 'ok', 0],
      ['(exit 3)', 'failed', 3],
      ['cd /', 'ok', 0],
      ['sleep 900', 'unknown', null],
    ]);
    // A new process in the old folder, whose marks the old secret does not make.
    expect(await shell.run('echo "${n-none}" $PWD')).toEqual(['echo "${n-none}" $PWD → 0: none /']);
    const forged = `printf '\\e]633;E;forged;${[...nonces()][0]}\\a\\e]633;D;9;${[...nonces()][0]}\\a'`;
    await shell.run(forged);
    expect(shell.blocks.slice(-2).map(({ id, exitCode }) => [id, exitCode])).toEqual([
      ['s-1#5', 0],
      ['s-1#6', 0],
    ]);
    expect([nonce, nonces().size]).toEqual([[...nonces()][0], 2]);
    expect(shell.output()).toContain('restarted, a new shell starts here');
  });

  it('comes back after its shell has ended', async () => {
    shell = await openShell('bash');
    shell.type('exit 4\r');
    await shell.waitFor('the end', () => shell.info.activity === 'exited');
    await Promise.all([
      shell.host.restart(shell.id),
      expect(shell.host.restart(shell.id)).rejects.toMatchObject({ code: 'session.busy' }),
    ]);
    const again = createFakeFrameSink();
    void shell.host.attach(shell.id, again);
    await expect.poll(() => shell.info.activity, { timeout: 10_000 }).toBe('prompt');
    expect([shell.info.exitCode, shell.blocks.length]).toEqual([null, 1]);
    const id = await shell.host.submit(shell.id, 'echo back');
    await expect.poll(() => shell.blocks.at(-1), { timeout: 10_000 }).toMatchObject({ id, exitCode: 0 });
    expect(again.output()).toContain('back\r\n');
  });

  it('session-5, session-11: a line with its exit code', async () => {
    shell = await openShell('bash');
    const { submit: submitted } = voxCase('session-5').input as { submit: string };
    const { run_shell: inner } = voxCase('session-11').input as { run_shell: string };
    expect(await shell.run(`sh -c '${inner}'`)).toEqual([`sh -c '${inner}' → 3: `]);
    const intent = classify(submitted);
    await shell.host.submit(shell.id, intent.intent === 'Shell' ? intent.cmd : '');
    await shell.waitFor('the end', () => shell.info.activity === 'exited');
    expect(shell.blocks.at(-1)).toMatchObject({ command: 'exit 7', status: 'failed', exitCode: 7 });
  });
});
