import { describe, expect, it } from 'vitest';
import type { Approval, Block, ChatInfo } from '../../../contracts/model/index.ts';
import { noticeOfApproval, noticeOfBlock, noticeOfChat, programName } from './notice-rules.ts';

const LONG_MS = 10_000;
const running = {
  id: 's-1#3',
  command: 'npm test --token abc',
  origin: { kind: 'user' },
  status: 'running',
  startedAt: 1000,
  endedAt: null,
  exitCode: null,
} as Block;
const ended = (patch: Partial<Block>): Block => ({ ...running, status: 'ok', exitCode: 0, endedAt: 13_000, ...patch });

describe('a command that ends in the background', () => {
  it.each<[string, Block | null, Block, string | null]>([
    ['t-057: long enough', running, ended({}), 'npm test has ended'],
    ['t-057: and failed', running, ended({ status: 'failed', exitCode: 2 }), 'npm test failed (exit 2)'],
    ['stopped from elsewhere', running, ended({ status: 'interrupted', exitCode: 130 }), 'npm test was stopped'],
    ['t-057: too short to be told', running, ended({ endedAt: 5000 }), null],
    ['t-057: told once', ended({}), ended({ pinned: true }), null],
    ['of the history, read at the start', null, ended({}), null],
    ['still running', running, { ...running, pinned: true }, null],
    ["an agent's own", running, ended({ origin: { kind: 'agent', agentId: 'axis' as never } }), null],
  ])('%s', (_, before, after, title) => {
    expect(noticeOfBlock(before, after, LONG_MS)?.title ?? null).toBe(title);
  });

  it('says how long it took and leads back to the block', () => {
    expect(noticeOfBlock(running, ended({}), LONG_MS)).toEqual({
      tag: 's-1#3',
      title: 'npm test has ended',
      body: 'After 12 s, in s-1.',
      target: { kind: 'block', blockId: 's-1#3' },
    });
  });
});

describe('the agent', () => {
  const request = { id: 'a-1', sessionId: 's-1', line: 'rm -rf build', state: 'asking' } as Approval;
  it.each<[string, Approval | null, Approval, boolean]>([
    ['asks', null, request, true],
    ['asks after it was queued', { ...request, state: 'queued' }, request, true],
    ['asks, and the request changed', request, { ...request, isApproved: true }, false],
    ['is queued and asks nothing', null, { ...request, state: 'queued' }, false],
  ])('%s', (_, before, after, isTold) => {
    expect(noticeOfApproval(before, after) !== null).toBe(isTold);
  });

  const chat = { id: 'c-1', title: 'Why it failed', isBusy: true } as ChatInfo;
  it.each<[string, ChatInfo | null, ChatInfo, boolean]>([
    ['is done', chat, { ...chat, isBusy: false }, true],
    ['works on', chat, { ...chat, title: 'Other' }, false],
    ['was idle all along', { ...chat, isBusy: false }, { ...chat, isBusy: false }, false],
    ['was never seen at work', null, { ...chat, isBusy: false }, false],
  ])('%s', (_, before, after, isTold) => {
    expect(noticeOfChat(before, after) !== null).toBe(isTold);
  });
});

it.each([
  ['npm test --token abc', 'npm test'],
  ['FOO=secret ./scripts/run.sh abc', 'run.sh'],
  ['sudo apt-get install -y vim', 'apt-get install'],
  ['curl -H "Authorization: x" https://a', 'curl'],
  ['$(evil)', 'A command'],
  ['', 'A command'],
  ['git push', 'git push'],
  ['echo secret', 'echo'],
])('of %j it shows %j', (command, shown) => {
  expect(programName(command)).toBe(shown);
});
