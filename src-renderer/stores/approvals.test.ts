import { expect, test, vi } from 'vitest';
import { Approval, type ApprovalId, Grant, type GrantId, type SessionId } from '../../contracts/model/index.ts';
import { FakeError, FakeHost } from '../bridge/bridge.fake.ts';
import {
  approvalsStore,
  grantsOf,
  openApprovals,
  previewLine,
  resolveApproval,
  revokeGrant,
  startApprovals,
} from './approvals.ts';
import { connectTo } from './connection.ts';
import { noticeStore } from './notice.ts';

const approval = (id: string, state: Approval['state'] = 'asking', sessionId = 's-1') =>
  Approval.parse({
    id,
    sessionId,
    agentId: 'axis',
    chatId: null,
    line: 'npm test',
    cwd: '/',
    level: 'L3',
    verdict: { verdict: 'ask', rule: 'unknown', reason: 'Unknown.', span: null, stages: [] },
    state,
    isApproved: false,
    hold: null,
    note: null,
    requestedAt: 0,
    blockId: null,
  });

async function start(open: Approval[]) {
  const fake = new FakeHost().answer('approval.list', () => open);
  const connection = connectTo(fake);
  startApprovals();
  connection.start();
  await vi.waitFor(() => expect(approvalsStore.getState().approvals).toHaveLength(open.length));
  return fake;
}

const open = (sessionId: string) =>
  openApprovals(approvalsStore.getState(), sessionId as SessionId).map(({ id }) => id);

test('the oldest open request of the session comes first', async () => {
  const fake = await start([approval('a-1'), approval('a-2', 'asking', 's-2')]);
  fake.event('approval.changed', approval('a-3', 'queued'));
  expect([open('s-1'), open('s-2')]).toEqual([['a-1', 'a-3'], ['a-2']]);
  fake.event('approval.changed', approval('a-1', 'running'));
  expect(open('s-1')).toEqual(['a-3']);
});

test('a decision goes to the host, and its answer is what is shown', async () => {
  const fake = await start([approval('a-1')]);
  fake.answer('approval.resolve', () => approval('a-1', 'dismissed'));
  const decision = { action: 'dismiss', note: 'not now' } as const;
  expect(await resolveApproval('a-1' as ApprovalId, decision)).toBeNull();
  expect(fake.paramsOf('approval.resolve')).toEqual([{ approvalId: 'a-1', decision }]);
  expect(open('s-1')).toEqual([]);
});

test('a request that somebody else resolved says so', async () => {
  const fake = await start([approval('a-1')]);
  fake.answer('approval.resolve', () => {
    throw new FakeError({ code: 'approval.resolved', message: 'a-1 was resolved elsewhere.' });
  });
  expect(await resolveApproval('a-1' as ApprovalId, { action: 'run' })).toEqual({
    code: 'approval.resolved',
    message: 'a-1 was resolved elsewhere.',
  });
});

test('ended requests are kept for a while, then the oldest are dropped', async () => {
  const fake = await start([]);
  for (let n = 1; n <= 60; n++) fake.event('approval.changed', approval(`a-${n}`, 'done'));
  expect(approvalsStore.getState().approvals.map(({ id }) => id)).toHaveLength(50);
  expect(approvalsStore.getState().approvals[0]?.id).toBe('a-11');
});

const grant = (id: string, sessionId = 's-1') =>
  Grant.parse({ id, sessionId, line: 'git push', cwd: '/', grantedAt: 0, uses: 0 });
const granted = (sessionId: string) => grantsOf(approvalsStore.getState(), sessionId as SessionId).map(({ id }) => id);

test('permissions are read on connecting, follow the host, and go with their session', async () => {
  const fake = new FakeHost().answer('approval.list', () => []).answer('approval.grants', () => [grant('g-1')]);
  const connection = connectTo(fake);
  startApprovals();
  connection.start();
  await vi.waitFor(() => expect(granted('s-1')).toEqual(['g-1']));
  fake.event('approval.grants-changed', { sessionId: 's-2' as SessionId, grants: [grant('g-2', 's-2')] });
  fake.event('approval.grants-changed', { sessionId: 's-1' as SessionId, grants: [grant('g-1'), grant('g-3')] });
  expect([granted('s-1'), granted('s-2')]).toEqual([['g-1', 'g-3'], ['g-2']]);
  fake.event('session.closed', { sessionId: 's-1' as SessionId });
  expect([granted('s-1'), granted('s-2')]).toEqual([[], ['g-2']]);
});

test('a permission is taken back at the host, and a preview that fails says nothing', async () => {
  const fake = await start([]);
  fake.answer('approval.revoke', () => null);
  await revokeGrant('g-1' as GrantId);
  expect(fake.paramsOf('approval.revoke')).toEqual([{ grantId: 'g-1' }]);
  fake.answer('approval.revoke', () => {
    throw new FakeError({ code: 'approval.not-found', message: 'It has gone already.' });
  });
  await revokeGrant('g-1' as GrantId);
  expect(noticeStore.getState().notice).toMatchObject({ text: 'It has gone already.' });
  expect(await previewLine('s-1' as SessionId, 'ls')).toBeNull();
});
