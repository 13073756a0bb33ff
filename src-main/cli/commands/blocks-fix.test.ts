import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Block, type Finding, statusOfExit } from '../../../contracts/model/index.ts';
import { PROTOCOL } from '../../../contracts/rpc/index.ts';
import { systemFiles } from '../../platform/files.ts';
import { type LineServer, listenLines } from '../../platform/tcp.ts';
import { runFakeVox } from '../command-context.fake.ts';

let home: string;
let server: LineServer;

const block = (number: number, command: string, exitCode: number) =>
  ({
    id: `s-1#${number}`,
    sessionId: 's-1',
    command,
    exitCode,
    status: statusOfExit(exitCode),
    startedAt: 0,
    endedAt: 300,
  }) as Block;
const BLOCKS = [block(1, 'git push', 128), block(2, './odd', 3), block(3, 'ls', 0)];
const FINDING = {
  blockId: 's-1#1',
  rule: 'git-missing-upstream',
  says: 'The branch is on no remote yet.',
  line: { number: 1, text: 'fatal: The current branch main has no upstream branch.', chip: '@term:s-1#1:L1' },
  proposal: { kind: 'fix', line: 'git push --set-upstream origin main' },
} as Finding;

/** A host that knows one failure, over line-JSON, as Axis does. */
function answer(method: string, { blockId }: { blockId?: string }): unknown {
  if (method === 'block.list') return BLOCKS;
  if (method === 'block.explain') return blockId === 's-1#1' ? FINDING : null;
  return { version: '0', platform: 'linux', homeDir: '/', shells: [], protocol: PROTOCOL };
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'vox-cli-fix-'));
  server = await listenLines({
    port: 0,
    maxLineBytes: 100_000,
    onConnection: (socket) => {
      socket.onLine((line) => {
        const { id, type, method, params } = JSON.parse(line);
        if (type === 'call') socket.sendLine(JSON.stringify({ type: 'result', id, result: answer(method, params) }));
      });
    },
  });
  const address = { protocol: PROTOCOL, port: server.port, pid: process.pid, token: 'x', root: 'window', startedAt: 1 };
  systemFiles.writeAtomic(join(home, 'data', 'hosts', `${process.pid}.json`), JSON.stringify(address));
});
afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true });
});

const fix = (...words: string[]) => runFakeVox(['blocks', 'fix', ...words], { env: { VOX_HOME: home } });

test('it says why, where that stands, what mends it, and which rule says so', async () => {
  const { code, out } = await fix('s-1#1');
  expect({ code, out: out.split('\n') }).toEqual({
    code: 0,
    out: [
      'The branch is on no remote yet.',
      'line 1  fatal: The current branch main has no upstream branch.',
      'fix   git push --set-upstream origin main',
      'rule  git-missing-upstream',
    ],
  });
  expect(await fix('@term:s-1#1:L1')).toMatchObject({ out });
});

test.each([
  ['a session', 's-1', 'No rule knows this failure.'],
  ['a block that no rule knows', 's-1#2', 'No rule knows this failure.'],
  ['a block that did not fail', 's-1#3', 'It did not fail.'],
])('of %s it says so', async (_name, word, out) => {
  expect(await fix(word)).toMatchObject({ code: 0, out });
});

test('JSON has every key, whatever is known', async () => {
  const { rule, says, line, proposal } = FINDING;
  const first = { sessionId: 's-1', blockId: 's-1#1', command: 'git push', exitCode: 128, status: 'failed' };
  expect(JSON.parse((await fix('s-1#1', '--json')).out)).toEqual({ ...first, rule, says, line, proposal });
  const odd = { sessionId: 's-1', blockId: 's-1#2', command: './odd', exitCode: 3, status: 'failed' };
  const nothing = { rule: null, says: null, line: null, proposal: null };
  expect(JSON.parse((await fix('s-1', '--json')).out)).toEqual({ ...odd, ...nothing });
});

test.each([
  ['s-1#9', 1, 'There is no block s-1#9'],
  ['nonsense', 2, 'nonsense'],
])('%s is an error', async (word, code, words) => {
  expect(await fix(word)).toMatchObject({ code, err: expect.stringContaining(words) });
});
