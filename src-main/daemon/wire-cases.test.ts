/** The rows of `wire`, on the wire of a real process: one daemon on its standard streams for all of them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PROTOCOL } from '../../contracts/rpc/index.ts';
import { voxCase } from '../../contracts/terminal/case-rows.fake.ts';

const MAIN = join(import.meta.dirname, '..', 'cli', 'main.ts');
const WAIT = { timeout: 15_000, interval: 20 };

interface Message {
  readonly type: string;
  readonly id: number;
  readonly result?: unknown;
  readonly frame?: { readonly type: string; readonly code?: number };
  readonly error?: { readonly code: string; readonly message: string };
}

describe('the wire', () => {
  let home: string;
  let child: ChildProcess;
  let text = '';
  let lastId = 0;
  const messages = (): Message[] =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  const answerTo = (id: number, isIt = ({ type }: Message) => type === 'result' || type === 'error') =>
    vi.waitFor(() => {
      const found = messages().find((message) => message.id === id && isIt(message));
      if (!found) throw new Error(`no answer to ${id} yet`);
      return found;
    }, WAIT);
  const send = (method: string, params: object) => {
    lastId += 1;
    child.stdin?.write(`${JSON.stringify({ type: 'call', id: lastId, method, params })}\n`);
    return lastId;
  };
  const call = (method: string, params: object) => answerTo(send(method, params));

  beforeAll(() => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'vox-wire-')));
    writeFileSync(join(home, '.bashrc'), "PS1='$ '\n");
    const env = { PATH: process.env.PATH ?? '', HOME: home, SHELL: '/bin/bash', VOX_HOME: join(home, 'vox') };
    child = spawn(process.execPath, [MAIN, 'daemon', '--stdio'], { env, cwd: home, stdio: 'pipe' });
    child.stdout?.on('data', (chunk) => {
      text += chunk;
    });
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.stdin?.end();
    await ended;
    rmSync(home, { recursive: true, force: true });
  });

  it('wire-1: a host says that it is there, and what it speaks', async () => {
    const { method } = voxCase('wire-1').input as { method: string };
    const answer = await call(`app.${method}`, {});
    expect(answer.result).toEqual({ ok: true, protocol: PROTOCOL });
  });

  it('wire-2: what is no message gets an error, and the connection lives on', async () => {
    child.stdin?.write(String(voxCase('wire-2').input).replace('\\n', '\n'));
    expect(await answerTo(0)).toMatchObject({ type: 'error', error: { code: 'bad-request' } });
    expect(await call('no.such', {})).toMatchObject({ type: 'error' });
  });

  it('wire-3: a session has a size without being told one', async () => {
    const { params } = voxCase('wire-3').input as { params: object };
    expect(await call('term.open', params)).toMatchObject({ result: { sessionId: 's-1' } });
    const { cols, rows } = voxCase('wire-3').expected as { cols: number; rows: number };
    expect(await call('term.list', {})).toMatchObject({ result: [{ id: 's-1', size: { cols, rows } }] });
  });

  it('wire-4: no client acts as an agent', async () => {
    const { params } = voxCase('wire-4').input as { params: { bytes_b64: string; origin: string } };
    const { error_has } = voxCase('wire-4').expected as { error_has: string };
    for (const method of ['term.input', 'term.submit']) {
      const answer = await call(method, {
        sessionId: 's-1',
        bytes: params.bytes_b64,
        line: 'ls',
        origin: params.origin,
      });
      expect([answer.error?.code, answer.error?.message]).toEqual(['forbidden', expect.stringContaining(error_has)]);
    }
  });

  it('wire-5: an unknown session is named', async () => {
    const answer = await call('term.input', { sessionId: 's-99', bytes: '' });
    expect(answer.error).toMatchObject({
      code: 'session.not-found',
      message: expect.stringContaining('no session s-99'),
    });
  });

  it('wire-8: who watches is told the exit code', async () => {
    const watching = send('term.attach', { sessionId: 's-1' });
    await call('term.submit', { sessionId: 's-1', line: 'exit 4' });
    expect(await answerTo(watching, ({ frame }) => frame?.type === 'exit')).toMatchObject({ frame: { code: 4 } });
  });

  it('wire-6: a closed session takes no keys', async () => {
    await call('term.close', { sessionId: 's-1' });
    const answer = await call('term.input', { sessionId: 's-1', bytes: 'bHM=' });
    expect(answer.error).toMatchObject({ code: 'session.not-found', message: expect.stringContaining('s-1') });
  });
});
