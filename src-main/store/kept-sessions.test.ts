import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SessionId } from '../../contracts/model/index.ts';
import { systemFiles } from '../platform/files.ts';
import { createKeptSessions, type KeptSession } from './kept-sessions.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'vox-kept-')), 'deep', 'sessions');
});
afterEach(() => rmSync(join(folder, '../..'), { recursive: true }));

const key = { sessionId: 's-1' as SessionId, createdAt: 1000 };
const KEPT: KeptSession = {
  prelude: Buffer.from('\x1b[?1h'),
  bytes: Buffer.from([0x1b, 0x5b, 0x6d, 0xff, 0x00]),
  offset: 70,
  sizes: [{ offset: 0, size: { cols: 80, rows: 24 } }],
  blocks: [],
  keptAt: 2000,
};

it('keeps bytes as they are, for their owner alone, until they are removed', async () => {
  const store = createKeptSessions(systemFiles, folder);
  expect(store.read(key)).toBeNull();
  await store.write(key, KEPT);
  expect(createKeptSessions(systemFiles, folder).read(key)).toEqual(KEPT);
  expect(statSync(join(folder, 's-1.1000.json')).mode & 0o777).toBe(0o600);
  // The id alone is every host's first session.
  expect(store.read({ ...key, createdAt: 1001 })).toBeNull();
  store.remove(key);
  expect([store.read(key), readdirSync(folder)]).toEqual([null, []]);
});

it.each(['', '{', 'null', '{"version":2}', '{"version":1,"bytes":7}'])(
  'begins without old output where the file makes no sense: %s',
  async (text) => {
    const store = createKeptSessions(systemFiles, folder);
    await store.write(key, KEPT);
    writeFileSync(join(folder, 's-1.1000.json'), text);
    expect(store.read(key)).toBeNull();
  },
);

it('forgets what nobody came back for, and no other file', async () => {
  const store = createKeptSessions(systemFiles, folder);
  const day = 24 * 60 * 60 * 1000;
  await store.write({ ...key, createdAt: 1 }, KEPT);
  for (let count = 0; count < 102; count += 1) await store.write({ ...key, createdAt: 40 * day + count }, KEPT);
  writeFileSync(join(folder, 'mine.json'), '');
  store.prune(41 * day);
  const left = readdirSync(folder);
  expect([left.length, left.includes('mine.json'), left.includes('s-1.1.json')]).toEqual([101, true, false]);
  expect(left).toContain(`s-1.${40 * day + 101}.json`);
});
