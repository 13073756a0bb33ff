import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PROTOCOL } from '../../../contracts/rpc/index.ts';
import { systemFiles as files } from '../../platform/files.ts';
import { connectLines, listenLines } from '../../platform/tcp.ts';
import { connectHost } from './connect-host.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'axis-hosts-'));
  mkdirSync(join(dataDir, 'hosts'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const announce = (name: string, fields: object) =>
  writeFileSync(
    join(dataDir, 'hosts', name),
    JSON.stringify({ protocol: PROTOCOL, pid: process.pid, startedAt: 1, ...fields }),
  );

/** Answers every request with the app's facts, and says which token it was shown. */
async function startHost(seen: string[]) {
  return listenLines({
    port: 0,
    maxLineBytes: 10_000,
    onConnection: (socket) =>
      socket.onLine((line) => {
        const { id, token } = JSON.parse(line);
        seen.push(token);
        socket.sendLine(JSON.stringify({ type: 'result', id, result: {} }));
      }),
  });
}

function raise(error: Error): never {
  throw error;
}

/** Above any pid a kernel hands out. */
const DEAD_PID = 2 ** 30;

vi.mock(import('../../platform/tcp.ts'), { spy: true });

describe('connectHost', () => {
  it('finds nothing where nothing was announced', async () => {
    expect(await connectHost({ files, dataDir: join(dataDir, 'none') })).toBeNull();
  });

  it('connects to the newest host that answers', async () => {
    const seen: string[] = [];
    const host = await startHost(seen);
    announce('1.json', { port: host.port, token: 'old', startedAt: 1 });
    announce('2.json', { port: host.port, token: 'new', startedAt: 2 });
    announce('3.json', { port: 1, token: 'newest, but nobody listens', startedAt: 3 });
    const client = await connectHost({ files, dataDir });
    expect(seen).toEqual(['new']);
    client?.close();
    await host.close();
  });

  const STALE: [name: string, file: string, fields: object | string, isRemoved: boolean][] = [
    ['of a dead process', '9.json', { port: 1, token: 't', pid: DEAD_PID }, true],
    ['cut short', '9.json', '{"port":', true],
    ['without a token', '9.json', { port: 1 }, true],
    ['that is not ours', 'notes.json', 'keep me', false],
  ];
  it.each(STALE)('ignores a file %s', async (_name, file, fields, isRemoved) => {
    if (typeof fields === 'string') writeFileSync(join(dataDir, 'hosts', file), fields);
    else announce(file, fields);
    expect(await connectHost({ files, dataDir })).toBeNull();
    expect(readdirSync(join(dataDir, 'hosts'))).toEqual(isRemoved ? [] : [file]);
  });

  it('names the permission, and leaves the file alone, where it may not connect or read (t-287)', async () => {
    announce('9.json', { port: 9, token: 't' });
    const denied = Object.assign(new Error('connect EACCES 127.0.0.1:9'), { code: 'EACCES' });
    vi.mocked(connectLines).mockRejectedValueOnce(denied);
    await expect(connectHost({ files, dataDir })).rejects.toMatchObject({
      code: 'permission.denied',
      message: expect.stringMatching(/process \d+.*connect to 127\.0\.0\.1:9 \(EACCES\)/),
    });
    const closed = { ...files, readText: () => raise(denied) };
    await expect(connectHost({ files: closed, dataDir })).rejects.toMatchObject({
      code: 'permission.denied',
      message: expect.stringContaining('9.json cannot be read (EACCES)'),
    });
    expect(readdirSync(join(dataDir, 'hosts'))).toEqual(['9.json']);
  });

  it('says which other version runs, and leaves its file alone', async () => {
    announce('9.json', { protocol: 'vox.axis/7', address: 'in a form of its own' });
    await expect(connectHost({ files, dataDir })).rejects.toMatchObject({
      code: 'protocol.mismatch',
      message: expect.stringMatching(/process \d+, vox\.axis\/7.*one speaks vox\.axis\/1/),
    });
    expect(readdirSync(join(dataDir, 'hosts'))).toEqual(['9.json']);
  });
});
