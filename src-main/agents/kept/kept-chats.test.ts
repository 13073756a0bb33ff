import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChatId, ChatMessage } from '../../../contracts/model/index.ts';
import { loadSqlite } from '../../platform/sqlite.ts';
import { type ChatStore, createChatStore } from '../../store/chats/chat-store.ts';
import { clock, deps, dir, server, terminal, waitFor } from '../chat-host.fake.ts';
import { type ChatHost, createChatHost } from '../chat-host.ts';
import { calls, says } from '../model-server.fake.ts';

interface Axis {
  readonly chats: ChatHost;
  readonly store: ChatStore;
}

const running: Axis[] = [];
let axis: Axis;

/** One more process with the same file of chats, or the same one again. */
async function start(): Promise<Axis> {
  const store = createChatStore({ open: await loadSqlite(), path: join(dir, 'chats.db'), clock });
  const one = { store, chats: createChatHost({ ...deps, store }) };
  running.push(one);
  return one;
}

function stop(one: Axis): void {
  running.splice(running.indexOf(one), 1);
  one.chats.dispose();
  one.store.dispose();
}

beforeEach(async () => {
  axis = await start();
});

afterEach(() => {
  for (const one of [...running]) stop(one);
});

async function restart(): Promise<void> {
  stop(axis);
  axis = await start();
}

/** Says something in a chat and waits for the end of the answer. */
async function ask(text: string, id = axis.chats.open({ sessionId: terminal.sessionId })): Promise<ChatId> {
  axis.chats.send({ chatId: id, text, sessionId: terminal.sessionId });
  await waitFor(() => expect(infoOf(id).isBusy).toBe(false));
  clock.advance(1000);
  return id;
}

const infoOf = (id: ChatId, { chats } = axis) => chats.list().find((chat) => chat.id === id)!;
const messagesOf = (id: ChatId, { chats } = axis) => chats.kept.read(id).messages;
const words = ({ parts }: ChatMessage) => parts.map((part) => (part.type === 'text' ? part.text : part.type)).join('|');
const cardOf = (id: ChatId) =>
  messagesOf(id)
    .flatMap(({ parts }) => parts)
    .find((part) => part.type === 'command');

describe('a restart', () => {
  test('brings a chat back, and the model is told what was said', async () => {
    server.reply(says('It is the port.'), says('Port 4000, as I said.'));
    const id = await ask('Why does it fail?');
    await restart();
    expect(axis.chats.list()).toMatchObject([{ id, title: 'Why does it fail?', messageCount: 2, sessionId: null }]);
    await ask('Which one?', id);
    expect(messagesOf(id).map((message) => [message.id, message.isPast, words(message)])).toEqual([
      ['m-1', true, 'Why does it fail?'],
      ['m-2', true, 'It is the port.'],
      ['m-3', false, 'Which one?'],
      ['m-4', false, 'Port 4000, as I said.'],
    ]);
    const told = String(server.requests[1]?.messages.at(-1)?.content);
    expect(told).toMatch(
      /<earlier>\nThis chat was kept[\s\S]*Person: Why does it fail\?\nAgent: It is the port\.\n<\/earlier>/,
    );
    expect(told).toMatch(/Which one\?$/);
  });

  test('shows a command as it ended, with nothing of it alive', async () => {
    terminal.autoRun = () => ({ exitCode: 3, output: 'boom' });
    server.reply(calls('term_run', '{"line":"make @term:s-1#9"}'), says('It failed.'));
    const id = await ask('Look at @term:s-1#7');
    await restart();
    expect(cardOf(id)).toMatchObject({ state: 'done', exitCode: 3, blockId: 's-1#1', approvalId: null });
    expect(axis.chats.kept.read(id).links).toEqual([{ sessionId: 's-1', blockIds: ['s-1#7', 's-1#1'], isGone: true }]);
  });

  test.each([
    ['waits for a person is expired, and never runs', 'expired', () => {}],
    ['runs has ended with its session', 'done', () => void terminal.run(cardOf(openId)!.approvalId!)],
  ])('a request that %s', async (_name, state, before) => {
    server.reply(calls('term_run', '{"line":"rm -r build"}'));
    openId = axis.chats.open({ sessionId: terminal.sessionId });
    axis.chats.send({ chatId: openId, text: 'clean up', sessionId: terminal.sessionId });
    await waitFor(() => expect(cardOf(openId)?.state).toBe('asking'));
    before();
    await restart();
    expect(cardOf(openId)).toMatchObject({ state, approvalId: null });
    expect(messagesOf(openId).at(-1)).toMatchObject({ role: 'assistant', state: 'stopped', isPast: true });
    expect(infoOf(openId).isBusy).toBe(false);
  });
  let openId: ChatId;

  test('forgets a chat in which nothing was said', async () => {
    axis.chats.open({});
    await restart();
    expect(axis.chats.list()).toEqual([]);
  });
});

test('an answer that streams is written before it has ended, and not with each word', async () => {
  server.reply({ pieces: [{ text: 'one ' }, { text: 'two ' }], ending: 'hang' });
  const id = axis.chats.open({});
  axis.chats.send({ chatId: id, text: 'hi', sessionId: null });
  await waitFor(() => {
    clock.advance(60);
    expect(messagesOf(id).map(words).at(-1)).toBe('one two ');
  });
  clock.advance(1000);
  const other = await start();
  expect(messagesOf(id, other).map(({ state }) => state)).toEqual(['done', 'stopped']);
  expect(words(messagesOf(id, other)[1]!)).toMatch(/^one two \|notice$/);
  const { revision } = axis.store.find(id)!;
  expect(revision).toBeLessThan(5);
});

describe('two processes', () => {
  test('one answers at a time, and each sees what the other has said', async () => {
    server.reply({ pieces: [{ text: 'hm' }], ending: 'hang' });
    const id = axis.chats.open({});
    axis.chats.send({ chatId: id, text: 'first', sessionId: null });
    await waitFor(() => expect(words(messagesOf(id).at(-1)!)).toBe('hm'));
    clock.advance(100);
    const other = await start();
    expect(infoOf(id, other).isBusy).toBe(true);
    const send = () => other.chats.send({ chatId: id, text: 'second', sessionId: null });
    expect(send).toThrow(expect.objectContaining({ code: 'chat.busy' }));
    axis.chats.stop(id);
    await waitFor(() => expect(infoOf(id).isBusy).toBe(false));
    clock.advance(100);
    server.reply(says('Two.'), says('Three.'));
    send();
    await waitFor(() => expect(infoOf(id, other).isBusy).toBe(false));
    clock.advance(100);
    await ask('third', id);
    expect(
      messagesOf(id)
        .filter(({ role }) => role === 'user')
        .map(words),
    ).toEqual(['first', 'second', 'third']);
    expect(messagesOf(id).map((message) => message.isPast)).toEqual([false, false, true, true, false, false]);
  });

  test('a title that the other gave stays', async () => {
    server.reply(says('One.'), says('Two.'));
    const id = await ask('hi');
    const other = await start();
    other.chats.kept.rename(id, 'The build');
    await ask('more', id);
    expect(infoOf(id)).toMatchObject({ title: 'The build', isRenamed: true, messageCount: 4 });
  });

  test('a chat that the other deleted is not found any more', async () => {
    server.reply(says('One.'));
    const id = await ask('hi');
    const other = await start();
    other.chats.kept.remove(id);
    expect(() => axis.chats.send({ chatId: id, text: 'more', sessionId: null })).toThrow(
      expect.objectContaining({ code: 'chat.not-found' }),
    );
    expect(axis.chats.list()).toEqual([]);
  });
});

describe('deleting', () => {
  test('ends the turn, tells everybody, and can be undone for a while', async () => {
    server.reply({ pieces: [{ text: 'half' }], ending: 'hang' });
    const id = axis.chats.open({});
    axis.chats.send({ chatId: id, text: 'hi', sessionId: null });
    await waitFor(() => expect(words(messagesOf(id).at(-1)!)).toBe('half'));
    const deleted: ChatId[] = [];
    axis.chats.onDidDeleteChat((gone) => void deleted.push(gone));
    axis.chats.kept.remove(id);
    expect([deleted, axis.chats.list()]).toEqual([[id], []]);
    expect(axis.chats.kept.restore(id)).toMatchObject({ id, title: 'hi', isBusy: false });
    expect(messagesOf(id).map((message) => [message.state, words(message)])).toEqual([
      ['done', 'hi'],
      ['stopped', 'half'],
    ]);
    axis.chats.kept.remove(id);
    clock.advance(20_000);
    expect(() => axis.chats.kept.restore(id)).toThrow(expect.objectContaining({ code: 'chat.not-found' }));
  });
});

test('a title is that of the first message until a person gives one', async () => {
  server.reply(says('A.'), says('B.'), says('C.'));
  const named = axis.chats.open({});
  axis.chats.kept.rename(named, 'Mine');
  await ask('Theirs', named);
  const plain = await ask('First words');
  await ask('Other words', plain);
  expect([infoOf(named).title, infoOf(plain).title]).toEqual(['Mine', 'First words']);
  expect(axis.chats.kept.search('mine', 5)).toMatchObject([{ chat: { id: named }, messageId: null }]);
  expect(axis.chats.kept.search('OTHER', 5)).toMatchObject([{ chat: { id: plain }, messageId: 'm-3' }]);
});

test('chats at rest go out of memory, and come back as they were', async () => {
  server.reply(...Array.from({ length: 12 }, (_, number) => says(`Answer ${number}.`)));
  const ids: ChatId[] = [];
  for (let number = 0; number < 12; number++) ids.push(await ask(`Question ${number}`));
  expect(ids.map((id) => messagesOf(id).map(words).join(' '))).toEqual(
    ids.map((_, number) => `Question ${number} Answer ${number}.`),
  );
});
