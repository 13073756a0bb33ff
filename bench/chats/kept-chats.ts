import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChatMessage } from '../../contracts/model/index.ts';
import { loadSqlite } from '../../src-main/platform/sqlite.ts';
import { type ChatStore, createChatStore } from '../../src-main/store/chats/chat-store.ts';

/**
 * Prints what 2,000 kept chats cost beside none, in one run: `node --expose-gc bench/chats/kept-chats.ts`. Opening the file
 * is what every start pays; listing and searching is what the list of chats pays.
 */
const CHATS = 2000;
const MESSAGES = 20;
const ROUNDS = 9;
const WORDS = 'the build fails with exit code permission denied cannot find module port in use rejected merge'.split(
  ' ',
);

const open = await loadSqlite();
const home = mkdtempSync(join(tmpdir(), 'vox-bench-'));

function start(name: string): ChatStore {
  return createChatStore({ open, path: join(home, name), clock: Date });
}

function text(seed: number): string {
  return Array.from({ length: 100 }, (_, at) => WORDS[(seed * 31 + at * 7 + ((seed * at) % 13)) % WORDS.length]).join(
    ' ',
  );
}

function message(number: number, seed: number): ChatMessage {
  const role = number % 2 === 1 ? 'user' : 'assistant';
  const parts = [{ type: 'text', text: text(seed) }];
  return ChatMessage.parse({
    id: `m-${number}`,
    role,
    createdAt: seed,
    parts,
    state: 'done',
    error: null,
    author: null,
  });
}

function fill(store: ChatStore): void {
  for (let chat = 1; chat <= CHATS; chat++) {
    const messages = Array.from({ length: MESSAGES }, (_, index) => message(index + 1, chat * MESSAGES + index));
    const row = { revision: 0, title: `Chat ${chat}`, isRenamed: false, sessionId: null, createdAt: chat };
    store.write({ id: store.newId(), ...row, updatedAt: chat, isBusy: false, messages });
  }
}

function medianMs(work: () => void): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

function report(what: string, run: (store: ChatStore) => void): void {
  const [none, many] = ['none.db', 'many.db'].map((name) => {
    const store = start(name);
    const ms = medianMs(() => run(store));
    store.dispose();
    return ms;
  });
  console.log(`${what}: ${many?.toFixed(1)} ms with ${CHATS} chats, ${none?.toFixed(1)} ms with none`);
}

try {
  start('none.db').dispose();
  const many = start('many.db');
  fill(many);
  many.dispose();
  const megabytes = statSync(join(home, 'many.db')).size / 1e6;
  console.log(`${CHATS} chats of ${MESSAGES} messages: ${megabytes.toFixed(0)} MB on disk`);
  const [empty, full] = ['none.db', 'many.db'].map((name) => medianMs(() => start(name).dispose()));
  console.log(`opening: ${full?.toFixed(1)} ms with ${CHATS} chats, ${empty?.toFixed(1)} ms with none`);
  report('listing', (store) => void store.list());
  report('searching for a word in none', (store) => void store.search('xyzzy', 100));
  report('searching for a word in all', (store) => void store.search('module port', 200));
  report(
    'opening the newest chat',
    (store) =>
      void store
        .list()
        .slice(0, 1)
        .map(({ id }) => store.messages(id)),
  );
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const store = start('many.db');
  const listed = store.list();
  globalThis.gc?.();
  const megabytesHeld = (process.memoryUsage().heapUsed - before) / 1e6;
  console.log(`memory for the list of ${listed.length}: ${megabytesHeld.toFixed(1)} MB`);
  store.dispose();
} finally {
  rmSync(home, { recursive: true });
}
