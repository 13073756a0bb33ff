import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { ChatFrame, ChatId, ChatMessage, CommandPart } from '../../contracts/model/index.ts';
import { createFakeClock } from '../platform/clock.fake.ts';
import { systemFiles } from '../platform/files.ts';
import { loadSqlite } from '../platform/sqlite.ts';
import { redact } from '../redaction/redact.ts';
import { type ChatStore, createChatStore } from '../store/chats/chat-store.ts';
import { createSecretStore } from '../store/secret-store.ts';
import { createSettingsStore, type SettingsStore } from '../store/settings-store.ts';
import type { ChatDeps } from './chat/types.ts';
import { type ChatHost, createChatHost } from './chat-host.ts';
import { createMcpServers } from './mcp/mcp-servers.ts';
import { type ModelServer, startModelServer } from './model-server.fake.ts';
import { createFakeTerminal, type FakeTerminal } from './terminal.fake.ts';

/** Tests only: one chat on a fake terminal and a scripted model server. Importing this file sets it up for each test. */

export const KEY = ['unit', 'test', 'key', '12345'].join('-');

export let server: ModelServer;
export let terminal: FakeTerminal;
export let chats: ChatHost;
export let chatId: ChatId;
export let frames: ChatFrame[];
export let clock: ReturnType<typeof createFakeClock>;
export let settings: SettingsStore;
export let store: ChatStore;
/** What a further host of chats needs besides its store; and a folder that ends with the test. */
export let deps: Omit<ChatDeps, 'store'>;
export let dir: string;
let end: () => void;

beforeEach(async () => {
  server = await startModelServer();
  terminal = createFakeTerminal();
  clock = createFakeClock();
  dir = mkdtempSync(join(tmpdir(), 'vox-chat-'));
  settings = createSettingsStore({ files: systemFiles, path: join(dir, 'settings.json') });
  settings.set({ model: { baseUrl: server.baseUrl, name: 'tiny' } });
  const noKeyring = async () => Promise.reject(new Error('no keyring'));
  const keyring = { get: noKeyring, set: noKeyring, remove: noKeyring };
  const secrets = createSecretStore({
    keyring,
    files: systemFiles,
    dir,
    env: { VOX_API_KEY: KEY, ANTHROPIC_API_KEY: KEY, OPENAI_API_KEY: KEY, GEMINI_API_KEY: KEY },
  });
  store = createChatStore({ open: await loadSqlite(), path: null, clock });
  const mcp = createMcpServers({ settings, secrets, redact, version: '0' });
  deps = {
    ...terminal,
    settings,
    secrets,
    mcp,
    skills: () => [],
    files: systemFiles,
    redact,
    clock,
    env: {},
    log: () => {},
  };
  chats = createChatHost({ ...deps, store });
  chatId = chats.open({ sessionId: terminal.sessionId });
  frames = [];
  void chats.attach(chatId, collect(frames));
  end = () => {
    chats.dispose();
    mcp.dispose();
    store.dispose();
    settings.dispose();
    secrets.dispose();
    rmSync(dir, { recursive: true });
  };
});

afterEach(async () => {
  end();
  await server.close();
});

export function collect(into: ChatFrame[]) {
  return {
    send: (frame: ChatFrame) => void into.push(structuredClone(frame)),
    unacknowledgedBytes: 0,
    onDrain: () => {},
    isCancelled: false,
    onCancel: () => {},
  };
}

/** The messages as a client that only sees frames has them. */
export function seen(): ChatMessage[] {
  const messages: ChatMessage[] = [];
  const at = (id: string) => messages.find((message) => message.id === id)!;
  for (const frame of structuredClone(frames)) {
    if (frame.type === 'message-added') messages.push(frame.message);
    if (frame.type === 'part-added') at(frame.messageId).parts.push(frame.part);
    if (frame.type === 'trace') at(frame.messageId).trace = frame.trace;
    if (frame.type === 'part-changed') at(frame.messageId).parts[frame.index] = frame.part;
    if (frame.type === 'message-ended') Object.assign(at(frame.messageId), { state: frame.state, error: frame.error });
    if (frame.type === 'text-delta') {
      const last = at(frame.messageId).parts.at(-1);
      if (last?.type === 'text') last.text += frame.delta;
    }
  }
  return messages;
}

export const answer = () =>
  seen()
    .filter((message) => message.role === 'assistant')
    .at(-1);
export const textOf = (message: ChatMessage | undefined) =>
  message?.parts.map((part) => (part.type === 'text' ? part.text : `<${part.type}>`)).join('');
export const card = () => answer()?.parts.find((part): part is CommandPart => part.type === 'command');
export const isIdle = () => expect(chats.list()[0]?.isBusy).toBe(false);
export const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });

export async function ask(text: string): Promise<ChatMessage | undefined> {
  chats.send({ chatId, text, sessionId: terminal.sessionId });
  await waitFor(isIdle);
  return answer();
}

/** Lets time pass while the real server answers in its own. */
export async function untilIdle(stepMs: number): Promise<void> {
  await waitFor(() => {
    clock.advance(stepMs);
    isIdle();
  });
}
