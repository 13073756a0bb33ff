import { beforeEach, describe, expect, test } from 'vitest';
import type { ApprovalId } from '../../contracts/model/index.ts';
import {
  answer,
  ask,
  card,
  chatId,
  chats,
  isIdle,
  server,
  settings,
  terminal,
  textOf,
  waitFor,
} from './chat-host.fake.ts';

describe('without a model', () => {
  beforeEach(() => void settings.set({ model: { name: null } }));

  test('the offline assistant explains the failure and runs the fix the same way', async () => {
    terminal.addBlock('git push', 128, 'fatal: The current branch main has no upstream branch.');
    chats.send({ chatId, text: 'why?', sessionId: terminal.sessionId });
    await waitFor(() => expect(card()).toMatchObject({ state: 'asking', line: 'git push --set-upstream origin main' }));
    terminal.run(card()!.approvalId!);
    terminal.finish(card()!.approvalId!, 0, 'ok');
    await waitFor(isIdle);
    expect(answer()).toMatchObject({ author: 'offline', state: 'done', error: null });
    expect(textOf(answer())).toMatch(
      /^The branch `main` is on no remote yet[\s\S]*<command>\s*Done: `s-1#2` ended with exit 0\.$/,
    );
    expect(server.requests).toEqual([]);
    expect(await chats.modelState()).toMatchObject({ kind: 'offline', label: 'Offline assistant', baseUrl: null });
  });

  test.each([
    ['dismissed', (id: ApprovalId) => terminal.dismiss(id, null), 'Dismissed: nothing was run.'],
    [
      'failed again',
      (id: ApprovalId) => {
        terminal.run(id);
        terminal.finish(id, 1, 'no');
      },
      'That did not work: `s-1#2` ended with exit 1',
    ],
    ['stopped', () => chats.stop(chatId), '<command>'],
  ])('the end is said when it was %s', async (_name, act, words) => {
    terminal.addBlock(
      'gti',
      127,
      'bash: git: command not found\nfatal: There is no tracking information for the current branch',
    );
    chats.send({ chatId, text: 'why?', sessionId: terminal.sessionId });
    await waitFor(() => expect(card()?.state).toBe('asking'));
    act(card()!.approvalId!);
    await waitFor(isIdle);
    expect(textOf(answer())).toContain(words);
  });

  test('it says what it can do when nothing failed, and how to set up a model', async () => {
    terminal.addBlock('ls', 0, 'a');
    expect(textOf(await ask('hello'))).toMatch(/offline assistant[\s\S]*Nothing has failed[\s\S]*Settings/);
  });

  test('it looks at the block a chip points at', async () => {
    terminal.addBlock('cat src', 1, 'cat: src: Is a directory');
    terminal.addBlock('frob', 3, 'frob: broken');
    chats.send({ chatId, text: '@term:s-1#1', sessionId: terminal.sessionId });
    await waitFor(() => expect(card()?.line).toBe('ls src'));
    chats.stop(chatId);
    await waitFor(isIdle);
    expect(textOf(await ask('and the last?'))).toContain('`frob` failed (exit 3 · 1.5 s), and none of my rules knows');
  });

  test('it says of a chip that points at nothing that it does', async () => {
    const parts = (await ask('look at @file:nosuch.txt and @term:s-1#9'))?.parts ?? [];
    expect(parts.filter((part) => part.type === 'tool')).toMatchObject([
      { name: 'focus', state: 'failed', summary: expect.stringMatching(/^@file:nosuch\.txt: there is no such file/) },
      { name: 'focus', state: 'failed', summary: expect.stringMatching(/^@term:s-1#9: this block is gone/) },
    ]);
  });

  test('a failure that was mended since is no failure', async () => {
    terminal.addBlock('npm test', 1, 'FAIL');
    terminal.addBlock('npm test', 0, 'ok');
    expect(textOf(await ask('why?'))).toContain('Nothing has failed');
  });
});
