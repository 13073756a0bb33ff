import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AgentId } from '../../../contracts/model/index.ts';
import { loadSqlite } from '../../platform/sqlite.ts';
import { versionOf } from '../migrate.ts';
import type { HistoryQuery } from './history-query.ts';
import { type HistoryStore, type NewHistoryEntry, openHistoryStore } from './history-store.ts';
import { HISTORY_STEPS } from './migrations.ts';

const open = await loadSqlite();
let dir: string;
let path: string;
let store: HistoryStore;
const start = () => openHistoryStore({ open, path, now: () => 0 });

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vox-history-'));
  path = join(dir, 'history.db');
  store = start();
});
afterEach(() => {
  store.dispose();
  rmSync(dir, { recursive: true });
});

const agent = { kind: 'agent', agentId: 'axis' as AgentId } as const;
const entry = (command: string, changes: Partial<NewHistoryEntry> = {}): NewHistoryEntry => ({
  command,
  cwd: '/code',
  exitCode: 0,
  startedAt: 1000,
  durationMs: 5,
  origin: { kind: 'user' },
  shell: 'bash',
  trusted: true,
  ...changes,
});
const FIVE = [
  entry('npm test', { exitCode: 1, startedAt: 1000 }),
  entry('Straße ÄNDERN 100%', { cwd: '/code/app', startedAt: 2000 }),
  entry('git push', { origin: agent, startedAt: 3000 }),
  entry('ls', { cwd: '/codex', exitCode: null, durationMs: null, startedAt: 4000 }),
  entry('npm run build', { exitCode: 2, trusted: false, startedAt: 5000 }),
];
const commands = (query: HistoryQuery) => [...store.all(query)].map(({ command }) => command);

test('what was kept comes back whole after a restart, readable by its owner only', () => {
  store.add(FIVE);
  store.dispose();
  store = start();
  expect(store.find({}, 9)).toEqual(FIVE.map((one, index) => ({ id: index + 1, ...one })));
  expect(store.find({}, 2).map(({ command }) => command)).toEqual(['ls', 'npm run build']);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

const ROWS: [query: HistoryQuery, found: readonly number[]][] = [
  [{ text: 'NPM' }, [0, 4]],
  [{ text: 'build npm' }, [4]],
  [{ text: 'ändern straße' }, [1]],
  [{ text: '100%' }, [1]],
  [{ text: '1_0%' }, []],
  [{ text: '*' }, []],
  [{ cwd: '/code' }, [0, 1, 2, 4]],
  [{ cwd: '/code/app' }, [1]],
  [{ cwd: '/' }, [0, 1, 2, 3, 4]],
  [{ exit: 2 }, [4]],
  [{ exit: 'failed' }, [0, 4]],
  [{ since: 3000 }, [2, 3, 4]],
  [{ before: 3000 }, [0, 1]],
  [{ origin: 'agent' }, [2]],
  [{ origin: 'user', exit: 0 }, [1]],
  [{ isTrusted: true, text: 'npm' }, [0]],
];
test.each(ROWS)('finds %j', (query, found) => {
  store.add(FIVE);
  expect(commands(query)).toEqual(found.map((index) => FIVE[index]?.command));
});

test('what is removed leaves nothing in the files', () => {
  store.add([entry('deploy marigold-project'), entry('ls')]);
  expect(store.remove({ text: 'marigold' })).toBe(1);
  expect(commands({})).toEqual(['ls']);
  for (const name of readdirSync(dir)) expect(readFileSync(join(dir, name)).includes('marigold')).toBe(false);
});

test('an earlier schema is brought to the newest, a newer one is left alone', () => {
  store.dispose();
  for (const [version, steps] of HISTORY_STEPS.entries()) {
    rmSync(path);
    const raw = open(path);
    for (const sql of HISTORY_STEPS.slice(0, version)) raw.exec(sql);
    raw.exec(`PRAGMA user_version = ${version}`);
    raw.close();
    store = start();
    store.add([entry(steps.slice(0, 10))]);
    expect(commands({})).toHaveLength(1);
    store.dispose();
  }
  const newer = open(path);
  expect(versionOf(newer)).toBe(HISTORY_STEPS.length);
  newer.exec(`PRAGMA user_version = ${HISTORY_STEPS.length + 1}`);
  newer.close();
  expect(start).toThrow(expect.objectContaining({ code: 'history.unavailable' }));
  writeFileSync(path, 'no database at all, but long enough to be taken for one by nobody'.repeat(40));
  store = start();
  expect(commands({})).toEqual([]);
  expect(readdirSync(dir).some((name) => name.includes('damaged'))).toBe(true);
});
