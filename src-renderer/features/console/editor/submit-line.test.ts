import { expect, test, vi } from 'vitest';
import type { SessionId } from '../../../../contracts/model/index.ts';
import { FakeError, FakeHost } from '../../../bridge/bridge.fake.ts';
import { connectionStore, connectTo } from '../../../stores/connection.ts';
import { type ChatIntent, chatIntents, settingsRequests } from '../../../stores/focus.ts';
import { submitConsoleLine } from './submit-line.ts';

const S1 = 's-1' as SessionId;

async function start() {
  const fake = new FakeHost().answer('term.submit', () => ({ blockId: null }));
  connectTo(fake).start();
  await vi.waitFor(() => expect(connectionStore.getState().status.state).toBe('connected'));
  return fake;
}

test.each([
  ['npm test', 'npm test'],
  ['  indented', '  indented'],
  ['for x in 1\ndo :; done\n', 'for x in 1\ndo :; done'],
  ['!ls -la', 'ls -la'],
  ['/usr/bin/env', '/usr/bin/env'],
])('%j runs in the shell as %j', async (text, line) => {
  const fake = await start();
  expect(await submitConsoleLine(S1, text)).toEqual({ done: true });
  expect(fake.paramsOf('term.submit')).toEqual([{ sessionId: S1, line }]);
});

test.each([
  ['?why did it fail', 'why did it fail'],
  ['/ai explain this', 'explain this'],
])('%j asks the chat', async (text, prompt) => {
  const fake = await start();
  const asked: ChatIntent[] = [];
  const off = chatIntents.listen((intent) => asked.push(intent));
  expect(await submitConsoleLine(S1, text)).toEqual({ done: true });
  off();
  expect([asked, fake.paramsOf('term.submit')]).toEqual([[{ prompt, chip: null }], []]);
});

test.each(['?', '!', '!nu ls | where size > 1kb', '/deploy now'])('%j runs nowhere and says why', async (text) => {
  const fake = await start();
  const submission = await submitConsoleLine(S1, text);
  expect(submission.done).toBe(false);
  expect(submission).toHaveProperty('problem', expect.stringMatching(/[!?]/));
  expect(fake.paramsOf('term.submit')).toEqual([]);
});

test('/settings opens the settings', async () => {
  await start();
  const opened = vi.fn();
  const off = settingsRequests.listen(opened);
  expect(await submitConsoleLine(S1, '/settings')).toEqual({ done: true });
  off();
  expect(opened).toHaveBeenCalledOnce();
});

test('a busy session keeps the text, with the reason of the host', async () => {
  const fake = await start();
  const message = 's-1 is running sleep 100. Wait for it, or press Ctrl+C in the terminal.';
  fake.answer('term.submit', () => {
    throw new FakeError({ code: 'session.busy', message });
  });
  expect(await submitConsoleLine(S1, 'ls')).toEqual({ done: false, problem: message });
});
