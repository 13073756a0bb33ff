import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ChatId, ChatMessage, type SessionId } from '../../../contracts/model/index.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { loadSqlite, type OpenSqlite, type SqliteDatabase } from '../../platform/sqlite.ts';
import { versionOf } from '../migrate.ts';
import { type ChatStore, createChatStore } from './chat-store.ts';
import { MIGRATIONS } from './migrations.ts';

const open = await loadSqlite();
let dir: string;
let path: string;
let clock: ReturnType<typeof createFakeClock>;
const stores: ChatStore[] = [];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vox-chats-'));
  path = join(dir, 'chats.db');
  clock = createFakeClock();
});

afterEach(() => {
  for (const store of stores.splice(0)) store.dispose();
  rmSync(dir, { recursive: true });
});

function start(opener: OpenSqlite = open): ChatStore {
  const store = createChatStore({ open: opener, path, clock });
  stores.push(store);
  return store;
}

function end(store: ChatStore): void {
  stores.splice(stores.indexOf(store), 1);
  store.dispose();
}

function message(number: number, text: string): ChatMessage {
  return ChatMessage.parse({
    id: `m-${number}`,
    role: number % 2 === 1 ? 'user' : 'assistant',
    createdAt: number,
    parts: [{ type: 'text', text }],
    state: 'done',
    error: null,
    author: null,
  });
}

interface Said {
  readonly id?: ChatId;
  readonly revision?: number;
  readonly title?: string;
  readonly isBusy?: boolean;
}

/** Writes a chat of these messages and says its id. */
function say(store: ChatStore, texts: readonly string[], { id = store.newId(), ...said }: Said = {}): ChatId {
  store.write({
    id,
    revision: 0,
    title: texts[0] ?? '',
    isRenamed: false,
    sessionId: 's-1' as SessionId,
    createdAt: clock.now(),
    updatedAt: clock.now(),
    isBusy: false,
    messages: texts.map((text, index) => message(index + 1, text)),
    ...said,
  });
  return id;
}

const textsOf = (store: ChatStore, id: ChatId) =>
  store.messages(id).map(({ message: { parts } }) => (parts[0]?.type === 'text' ? parts[0].text : null));

describe('a restart', () => {
  test('brings chats back with their messages and who wrote them', () => {
    const before = start();
    const id = say(before, ['Why?', 'Because.']);
    end(before);
    const after = start();
    expect(after.list()).toMatchObject([
      { id, title: 'Why?', messageCount: 2, run: before.run, isHeldElsewhere: false },
    ]);
    expect(after.messages(id)).toEqual([
      { run: before.run, message: message(1, 'Why?') },
      { run: before.run, message: message(2, 'Because.') },
    ]);
    expect(after.newId()).toBe('c-2');
  });

  test('finds files that only their owner may read', () => {
    say(start(), ['hi']);
    const modes = readdirSync(dir).map((name) => [name, (statSync(join(dir, name)).mode & 0o777).toString(8)]);
    expect(Object.fromEntries(modes)).toEqual({ 'chats.db': '600', 'chats.db-shm': '600', 'chats.db-wal': '600' });
  });
});

describe('the schema', () => {
  test('a file of schema 1 comes to the newest, with all it holds', () => {
    const old = open(path);
    old.exec(readFileSync(join(import.meta.dirname, '__fixtures__/chats.v1.sql'), 'utf8'));
    old.close();
    const store = start();
    expect(store.storage).toEqual({ problem: null });
    expect(store.list()).toMatchObject([{ id: 'c-1', title: 'Why does it fail?', sessionId: 's-1', revision: 2 }]);
    expect(textsOf(store, 'c-1' as ChatId)).toEqual(['Why does it fail?', 'A module is missing.']);
    expect(store.search('MODULE', 9)).toMatchObject([{ messageId: 'm-2', excerpt: 'A module is missing.' }]);
    expect(store.claim({ id: 'c-1' as ChatId, revision: 2 })).toBe(2);
    expect(store.newId()).toBe('c-3');
    const raw = open(path);
    expect(versionOf(raw)).toBe(MIGRATIONS.length);
    raw.close();
  });

  test('a file of a newer release is left alone, and chats are kept in memory', () => {
    const newer = open(path);
    newer.exec(`CREATE TABLE holograms (x); PRAGMA user_version = ${MIGRATIONS.length + 1}`);
    newer.close();
    const store = start();
    expect(store.storage.problem).toMatch(/A newer Axis has changed the file/);
    const id = say(store, ['hi']);
    expect(textsOf(store, id)).toEqual(['hi']);
    end(store);
    const raw = open(path);
    expect(raw.prepare('SELECT name FROM sqlite_schema').all()).toEqual([
      expect.objectContaining({ name: 'holograms' }),
    ]);
    raw.close();
  });
});

describe('a file that cannot be used', () => {
  test.each([
    ['no database at all', () => writeFileSync(path, 'not a database, whatever its name says '.repeat(200))],
    ['a database cut short', () => cutShort()],
  ])('%s is set aside and a new one begun', (_name, damage) => {
    damage();
    const store = start();
    expect(store.storage.problem).toMatch(/was damaged and a new one was begun.*damaged-/);
    expect(readdirSync(dir).filter((name) => name.includes('damaged'))).not.toEqual([]);
    const id = say(store, ['hi']);
    end(store);
    const after = start();
    expect(after.storage).toEqual({ problem: null });
    expect(textsOf(after, id)).toEqual(['hi']);
  });

  function cutShort(): void {
    const store = start();
    say(store, ['hi']);
    end(store);
    writeFileSync(path, readFileSync(path).subarray(0, 5000));
  }

  test('damage that shows only later begins a new one too, and asks for everything again', () => {
    const first = start();
    const id = say(
      first,
      Array.from({ length: 60 }, () => 'x'.repeat(3000)),
    );
    end(first);
    const bytes = readFileSync(path);
    // Pages of messages only.
    bytes.fill(0xee, 12 * 4096, bytes.length - 8 * 4096);
    writeFileSync(path, bytes);
    const store = start();
    let resets = 0;
    store.onDidReset(() => {
      resets += 1;
    });
    expect(store.list()).toHaveLength(1);
    expect(store.messages(id)).toEqual([]);
    expect(resets).toBe(1);
    expect(store.storage.problem).toMatch(/was damaged/);
    expect(textsOf(store, say(store, ['hi']))).toEqual(['hi']);
  });

  test('a folder in its place leaves chats in memory; once it is gone, they are written', () => {
    mkdirSync(path);
    const store = start();
    expect(store.storage.problem).toMatch(/kept only until Axis ends/);
    const id = say(store, ['hi']);
    expect(textsOf(store, id)).toEqual(['hi']);
    rmSync(path, { recursive: true });
    clock.advance(30_000);
    store.onDidReset(() => say(store, ['hi'], { id }));
    say(store, ['more'], { id });
    expect(store.storage).toEqual({ problem: null });
    end(store);
    expect(textsOf(start(), id)).toEqual(['hi']);
  });

  test('one that can only be read is read, and written again once that is possible', () => {
    const before = start();
    const id = say(before, ['first']);
    end(before);
    let isFull = true;
    const store = start((where, options) => {
      if (isFull && !options?.isSnapshot) throw Object.assign(new Error('disk I/O error'), { errcode: 4874 });
      return open(where, options);
    });
    expect(store.storage.problem).toMatch(/^The disk is full/);
    expect([store.list().length, textsOf(store, id)]).toEqual([1, ['first']]);
    expect(store.claim({ id, revision: 1 })).toBe(1);
    expect(() => store.rename(id, 'x')).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/disk is full/) }),
    );
    say(store, ['first', 'second'], { id, revision: 1 });
    expect([textsOf(store, id), store.storage.problem]).toEqual([
      ['first'],
      expect.stringMatching(/^The disk is full/),
    ]);
    isFull = false;
    clock.advance(30_000);
    store.onDidReset(() => say(store, ['first', 'second'], { id }));
    say(store, ['first', 'second'], { id, revision: 1 });
    expect([textsOf(store, id), store.storage.problem]).toEqual([['first', 'second'], null]);
  });

  test('a full disk is told of; what was held back is written when there is room', () => {
    let database: SqliteDatabase | null = null;
    const store = start((where) => {
      database = open(where);
      return database;
    });
    const id = say(store, ['first']);
    const limit = (pages: number) => database?.exec(`PRAGMA max_page_count = ${pages}`);
    limit(1);
    const problems: (string | null)[] = [];
    store.onDidChangeStorage(({ problem }) => void problems.push(problem));
    say(store, ['first', 'x'.repeat(100_000)], { id, revision: 1 });
    expect(problems).toEqual([expect.stringMatching(/^The disk is full/)]);
    expect(textsOf(store, id)).toEqual(['first']);
    limit(1_000_000);
    say(store, ['first', 'now'], { id, revision: 1 });
    expect(problems.at(-1)).toBeNull();
    expect(textsOf(store, id)).toEqual(['first', 'now']);
  });
});

describe('several processes', () => {
  test('a chat in which one answers is busy for the other, until it is written at rest', () => {
    const [one, two] = [start(), start()];
    const id = say(one, ['hi'], { isBusy: true });
    expect(two.find(id)).toMatchObject({ isHeldElsewhere: true });
    expect(() => two.claim({ id, revision: 1 })).toThrow(expect.objectContaining({ code: 'chat.busy' }));
    expect(() => two.remove(id)).toThrow(expect.objectContaining({ code: 'chat.busy' }));
    say(one, ['hi', 'done'], { id, revision: 1 });
    expect(two.claim({ id, revision: 1 })).toBe(2);
    expect(() => one.claim({ id, revision: 2 })).toThrow(expect.objectContaining({ code: 'chat.busy' }));
  });

  test('a claim ends with its time, so that a crash holds nothing for ever', () => {
    const [one, two] = [start(), start()];
    const id = say(one, ['hi'], { isBusy: true });
    clock.advance(90_001);
    expect(two.claim({ id, revision: 1 })).toBe(1);
  });

  test('a chat that one deletes is gone for the other, and is not written again', () => {
    const [one, two] = [start(), start()];
    const id = say(one, ['hi']);
    two.remove(id);
    expect(() => one.claim({ id, revision: 1 })).toThrow(expect.objectContaining({ code: 'chat.not-found' }));
    two.purge({ all: true });
    const change = { id, revision: 1, title: 'hi', isRenamed: false, sessionId: null, createdAt: 1, updatedAt: 2 };
    expect(one.write({ ...change, isBusy: false, messages: [message(2, 'late')] })).toBe('gone');
    expect(one.list()).toEqual([]);
  });

  test('write at the same time and lose nothing', async () => {
    const script = `
      const { createChatStore } = await import(${JSON.stringify(join(import.meta.dirname, 'chat-store.ts'))});
      const { loadSqlite } = await import(${JSON.stringify(join(import.meta.dirname, '../../platform/sqlite.ts'))});
      const store = createChatStore({ open: await loadSqlite(), path: ${JSON.stringify(path)}, clock: Date });
      for (let count = 0; count < 100; count++) {
        store.write({ id: store.newId(), revision: 0, title: 't', isRenamed: false, sessionId: null, createdAt: 1, updatedAt: 1, isBusy: false, messages: [] });
      }
      store.dispose();`;
    const run = () =>
      spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], { stdio: 'inherit' });
    expect(await Promise.all([run(), run()].map((child) => once(child, 'exit')))).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(start().list()).toHaveLength(200);
  });
});

describe('deleting', () => {
  test('hides a chat, and restoring brings it back', () => {
    const store = start();
    const id = say(store, ['secret words']);
    expect(store.remove(id)).toBe(true);
    expect([store.list(), store.find(id), store.search('secret', 9)]).toEqual([[], null, []]);
    expect(store.restore(id)).toBe(true);
    expect(textsOf(store, id)).toEqual(['secret words']);
  });

  test('leaves no byte of it once it is purged', () => {
    const store = start();
    const id = say(store, ['xyzzyplugh']);
    say(store, ['another']);
    store.remove(id);
    store.purge({ all: true });
    expect(store.restore(id)).toBe(false);
    for (const name of readdirSync(dir)) expect(readFileSync(join(dir, name)).includes('xyzzyplugh')).toBe(false);
    expect(store.list()).toMatchObject([{ title: 'another' }]);
  });
});

test('a title a person gave stays, whatever is written after', () => {
  const store = start();
  const id = say(store, ['hi']);
  expect(store.rename(id, 'The build')).toBe(true);
  say(store, ['hi', 'there'], { id, revision: 2, title: 'hi' });
  expect(store.find(id)).toMatchObject({ title: 'The build', isRenamed: true, revision: 3 });
  expect(store.rename('c-99' as ChatId, 'x')).toBe(false);
});

test('a message in a form that is not known is shown as its words', () => {
  const store = start();
  const id = say(store, ['hi']);
  const raw = open(path);
  raw.prepare('UPDATE messages SET body = ?').run('{"id":"m-1","parts":[{"type":"hologram"}]}');
  raw.close();
  expect(store.messages(id)[0]?.message.parts).toEqual([
    { type: 'notice', text: expect.stringContaining('cannot show') },
    { type: 'text', text: 'hi' },
  ]);
});

describe('searching', () => {
  test.each<[string, string[]]>([
    ['module', ['Python', 'Node']],
    ['MODULE missing', ['Python']],
    ['missing  module ', ['Python']],
    ['привет', ['Greeting']],
    ['école', ['Greeting']],
    ['100%', ['Percent']],
    ['a_b', ['Percent']],
    ['"quoted" OR', ['Percent']],
    ['[sic]', ['Percent']],
    ['no*e', []],
    ['wh?', ['Percent']],
    ['node', ['Node']],
    ['nothing like it', []],
    ['', ['Greeting', 'Percent', 'Python', 'Node']],
  ])('%s', (query, titles) => {
    const store = start();
    const chats: [string, string][] = [
      ['Node', 'Cannot find module vite'],
      ['Python', 'The module is missing'],
      ['Percent', 'disk at 100% in a_b, he said "quoted" OR so [sic], wh?'],
      ['Greeting', 'ПРИВЕТ, E\u0301cole!'],
    ];
    for (const [title, text] of chats) {
      clock.advance(1000);
      say(store, [text], { title });
    }
    expect(store.search(query, 9).map(({ chat }) => chat.title)).toEqual(titles);
  });

  test('shows one line around the first word', () => {
    const store = start();
    say(store, [`${'before '.repeat(60)}\n\nthe NEEDLE is here ${'after '.repeat(60)}`], { title: 'Sewing' });
    const [hit] = store.search('needle', 1);
    expect(hit?.excerpt).toMatch(/^….*the NEEDLE is here.*…$/);
    expect(hit?.excerpt.length).toBeLessThanOrEqual(162);
  });
});
