import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeWorld, runFakeVox } from '../command-context.fake.ts';

let home: string;

/** In a process of its own each time, as far as the chats can tell: the services are built and ended. */
const vox = (argv: readonly string[], world: FakeWorld = {}) =>
  runFakeVox(argv, { env: { VOX_HOME: home, HOME: home }, ...world });

const json = async (...argv: string[]) => JSON.parse((await vox([...argv, '--json'])).out);
const personWho = (key: string) => ({
  pressKey: async () => key,
  typeHidden: async () => '',
  typeLine: async () => null,
});

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'vox-cli-chat-'));
  const { code, out, err } = await vox(['chat', 'ask', 'why', 'does', 'the', 'build', 'fail?']);
  expect([code, out]).toEqual([0, '']);
  expect(err).toContain('vox chat ask --chat c-1');
});
afterAll(() => rmSync(home, { recursive: true }));

test('an answer is one JSON value, and goes on in the chat that was named', async () => {
  const answer = await json('chat', 'ask', '--chat', 'c-1', 'and', 'now?');
  expect(answer).toMatchObject({ chatId: 'c-1', author: 'offline', state: 'done', error: null, parts: [] });
  expect(answer.text).toContain('offline assistant');
  expect(await json('chat', 'list')).toMatchObject([
    { id: 'c-1', title: 'why does the build fail?', messageCount: 4, isBusy: false },
  ]);
});

test('a question may come from standard input', async () => {
  await vox(['chat', 'ask', '-'], { input: ['what is\n', 'this error\n'] });
  expect((await json('chat', 'search', 'this error'))[0].chat).toMatchObject({ id: 'c-2', title: 'what is' });
});

test.each([
  [
    ['chat', 'show', 'c-1'],
    /^c-1 {2}why does the build fail\?\n\nYou, .*\nwhy does the build fail\?\n\nOffline assistant, /,
  ],
  [['chat', 'show', '1'], /^c-1 /],
  [['chats', 'list', '--limit', '1'], /^c-2 .* what is$/],
  [['chat', 'search', 'BUILD'], /^c-1 {2}why does the build fail\?$/],
  [['chat', 'export', 'c-1'], /^# why does the build fail\?\n\nChat c-1 of Axis/],
])('%j', async (argv, out) => {
  expect(await vox(argv)).toMatchObject({ code: 0, out: expect.stringMatching(out) });
});

test.each([
  [['chat', 'show', 'c-99'], 1, 'There is no chat c-99'],
  [['chat', 'show', 'nonsense'], 2, 'A chat looks like c-3'],
  [['chat', 'ask', '--chat', 'c-99', 'hi'], 1, 'There is no chat c-99'],
  [['chat', 'ask', '--session', 's-1', 'hi'], 1, 'There is no session s-1 in the daemon'],
  [['chat', 'ask', ' '], 2, 'It needs a question'],
  [['chat', 'rename', 'c-1', ' '], 2, 'It needs a title'],
  [['chat', 'delete', 'c-1'], 2, 'Add --yes'],
  [['chat', 'delete', 'c-1', 'c-99', '--yes'], 1, 'There is no chat c-99; nothing was deleted'],
])('%j is refused', async (argv, code, words) => {
  expect(await vox(argv)).toMatchObject({ code, err: expect.stringContaining(words) });
  expect(await json('chat', 'show', 'c-1')).toMatchObject({ chat: { title: 'why does the build fail?' } });
});

test('renaming changes what is listed', async () => {
  await vox(['chat', 'rename', 'c-2', 'An', 'error']);
  expect((await vox(['chat', 'list'])).out).toMatch(/^c-2 .* An error$/m);
});

test('deleting asks, and is done for good', async () => {
  expect(await vox(['chat', 'delete', 'c-2'], { person: personWho('n') })).toMatchObject({ code: 130 });
  expect(await vox(['chat', 'delete', 'c-2'], { person: personWho('y') })).toMatchObject({ out: 'Deleted c-2.' });
  expect((await json('chat', 'list')).map(({ id }: { id: string }) => id)).toEqual(['c-1']);
});

test('completions know the chats that are kept', async () => {
  expect((await vox(['completions', 'values', 'chat'])).out).toBe('c-1');
});
