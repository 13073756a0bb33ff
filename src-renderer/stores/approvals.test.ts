import { expect, test, vi } from 'vitest';
import { Approval, type ApprovalId, type SessionId } from '../../contracts/model/index.ts';
import { FakeError, FakeHost } from '../bridge/bridge.fake.ts';
import { approvalsStore, openApprovals, resolveApproval, startApprovals } from './approvals.ts';
import { connectTo } from './connection.ts';

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
