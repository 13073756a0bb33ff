import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PROTOCOL } from '../../contracts/rpc/index.ts';

const MAIN = join(import.meta.dirname, '..', 'cli', 'main.ts');
const WAIT = { timeout: 15_000, interval: 40 };

let home: string;
/** Longer than a socket's path may be (t-289): there is none, clients connect by port. */
const voxHome = () => join(home, 'v'.repeat(110));
const env = () => ({
  PATH: process.env.PATH ?? '',
  HOME: home,
  LANG: 'C.UTF-8',
  VOX_HOME: voxHome(),
  NODE_DISABLE_COMPILE_CACHE: '1',
});
const hostsDir = () => join(voxHome(), 'data', 'hosts');
const announced = () => (existsSync(hostsDir()) ? readdirSync(hostsDir()) : []);

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'vox-daemon-')));
  writeFileSync(join(home, '.bashrc'), "PS1='$ '\n");
});
afterEach(async () => {
  await vox('daemon stop');
  rmSync(home, { recursive: true, force: true });
});

async function vox(words: string) {
  const run = promisify(execFile)(process.execPath, [MAIN, ...words.split(' ')], { env: env(), cwd: home });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout.trim(), err: stderr.trim() }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      out: error.stdout.trim(),
      err: error.stderr.trim(),
    }),
  );
}
const json = async (words: string) => JSON.parse((await vox(`${words} --json`)).out);
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0) && !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};
const untilGone = (pid: number) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), WAIT);

/** A session with a job in it. @returns The pid of its shell. */
async function openSession(): Promise<number> {
  const { sessionId } = await json('term open --shell bash');
  const { text } = await json(`term run ${sessionId} echo pid=$$`);
  return Number(text.slice(4));
}

describe('vox daemon', () => {
  it('starts once, keeps sessions without a client, and ends with everything', async () => {
    expect(await vox('daemon status')).toMatchObject({ code: 1, out: expect.stringContaining('does not run') });
    const first = await json('daemon start');
    expect(first).toEqual({ running: true, started: true, pid: expect.any(Number), port: expect.any(Number) });
    expect(await json('daemon start')).toEqual({ ...first, started: false });
    const shell = await openSession();
    expect(await json('daemon status')).toMatchObject({ running: true, pid: first.pid, sessions: 1, orphans: 1 });
    expect(await json('daemon stop')).toEqual({ running: false, stopped: true });
    await untilGone(shell);
    expect(announced()).toEqual([]);
    expect(await json('daemon stop')).toEqual({ running: false, stopped: false });
  }, 60_000);

  it('starts exactly once when several ask at the same time (t-287)', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => json('daemon start')));
    expect(new Set(all.map(({ pid }) => pid)).size).toBe(1);
    expect(announced()).toHaveLength(1);
  }, 60_000);

  const SIGNALS: NodeJS.Signals[] = ['SIGTERM', 'SIGHUP'];
  it.each(SIGNALS)(
    'ends its terminals and removes its file on %s',
    async (signal) => {
      const { pid } = await json('daemon start');
      const shell = await openSession();
      process.kill(pid, signal);
      await untilGone(pid);
      await untilGone(shell);
      expect(announced()).toEqual([]);
    },
    60_000,
  );

  it('killed outright, leaves nothing that stops the next start (t-287)', async () => {
    const { pid } = await json('daemon start');
    const shell = await openSession();
    process.kill(pid, 'SIGKILL');
    await untilGone(pid);
    // The kernel hangs up the terminals of a process that is gone.
    await untilGone(shell);
    expect(await json('daemon status')).toEqual({ running: false });
    const next = await json('daemon start');
    expect(next).toMatchObject({ running: true, started: true });
    expect(announced()).toEqual([`${next.pid}.json`]);
  }, 60_000);

  it('names the daemon of another version, and leaves it alone', async () => {
    const { pid } = await json('daemon start');
    const path = join(hostsDir(), `${pid}.json`);
    const address = readFileSync(path, 'utf8');
    writeFileSync(path, address.replace(PROTOCOL, 'vox.axis/9'));
    const refused = { code: 1, err: expect.stringMatching(/Another version.*vox\.axis\/9.*speaks vox\.axis\/1/) };
    expect(await vox('term list')).toMatchObject(refused);
    expect(await vox('daemon start')).toMatchObject(refused);
    // A client of the right version goes on using it.
    writeFileSync(path, address);
    expect(await json('daemon status')).toMatchObject({ pid });
  }, 60_000);
});

describe('vox daemon --stdio', () => {
  let child: ChildProcess;
  afterEach(() => child.kill('SIGKILL'));

  it('answers over its standard streams without a port or a token, and ends with its input', async () => {
    child = spawn(process.execPath, [MAIN, 'daemon', '--stdio'], { env: env(), cwd: home, stdio: 'pipe' });
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += chunk;
    });
    const messages = () =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    const call = (id: number, method: string, params: object) =>
      child.stdin?.write(`${JSON.stringify({ type: 'call', id, method, params })}\n`);
    const answer = (expected: object) =>
      vi.waitFor(() => expect(messages()).toContainEqual(expect.objectContaining(expected)), WAIT);
    child.stdin?.write('not json\n');
    await answer({ type: 'error', id: 0 });
    call(1, 'term.open', { shell: 'bash' });
    await answer({ type: 'result', id: 1, result: { sessionId: 's-1' } });
    call(2, 'term.attach', { sessionId: 's-1' });
    call(3, 'term.submit', { sessionId: 's-1', line: 'echo pid=$$; exit 4' });
    await answer({ type: 'frame', id: 2, frame: { type: 'exit', code: 4 } });
    call(4, 'term.input', { sessionId: 's-1', bytes: 'bHM=', origin: 'agent' });
    await answer({ type: 'error', id: 4, error: expect.objectContaining({ code: 'forbidden' }) });
    expect(announced()).toEqual([]);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.stdin?.end();
    expect(await ended).toBe(0);
  }, 30_000);
});

describe('the port of the daemon', () => {
  it('is any free one where the first choice is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const taken = typeof address === 'object' && address ? address.port : 0;
    const child = spawn(process.execPath, [MAIN, 'daemon', '--port', String(taken)], { env: env(), cwd: home });
    await vi.waitFor(async () => expect(await json('daemon status')).toMatchObject({ running: true }), WAIT);
    expect((await json('daemon status')).port).not.toBe(taken);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    other.close();
  }, 40_000);
});
