import { expect, test, vi } from 'vitest';
import type { Block, Finding } from '../../contracts/model/index.ts';
import { FakeError, FakeHost } from '../bridge/bridge.fake.ts';
import { connectTo } from './connection.ts';
import { findingOf, findingsStore, lookUpFinding, runFix } from './findings.ts';
import { noticeStore } from './notice.ts';

const LINE = 'git push --set-upstream origin main';
const finding: Finding = {
  blockId: 's-1#1' as Finding['blockId'],
  rule: 'git-missing-upstream',
  says: 'The branch is on no remote yet.',
  line: null,
  proposal: { kind: 'fix', line: LINE },
};
let startedAt = 0;
const block = (status: Block['status'] = 'failed') => ({ id: 's-1#1', startedAt: ++startedAt, status }) as Block;
const known = (one: Block) => findingOf(findingsStore.getState(), one);

async function start(fake = new FakeHost()) {
  fake.answer('block.explain', () => finding);
  const connection = connectTo(fake);
  const connected = new Promise<void>((resolve) => connection.onConnect(resolve));
  connection.start();
  await connected;
  return fake;
}

test('a failed block is asked about once, and no other', async () => {
  const fake = await start();
  const failed = block();
  lookUpFinding(failed);
  lookUpFinding(failed);
  lookUpFinding(block('ok'));
  await vi.waitFor(() => expect(known(failed)).toEqual(finding));
  lookUpFinding(failed);
  expect(fake.paramsOf('block.explain')).toEqual([{ blockId: 's-1#1' }]);
});

test('the same number of another host is another block', async () => {
  await start();
  const [first, second] = [block(), block()];
  lookUpFinding(first);
  await vi.waitFor(() => expect(known(first)).toEqual(finding));
  expect(known(second)).toBeNull();
});

test('what is run is what was shown', async () => {
  const fake = await start();
  const failed = block();
  await runFix(failed);
  lookUpFinding(failed);
  await vi.waitFor(() => expect(known(failed)).not.toBeNull());
  await runFix(failed);
  expect(fake.paramsOf('block.fix')).toEqual([{ blockId: 's-1#1', line: LINE }]);
});

test('a proposal that holds no more is said, and asked for again', async () => {
  const message = 'That is not what is proposed for s-1#1 now.';
  const fake = await start(
    new FakeHost().answer('block.fix', () => {
      throw new FakeError({ code: 'block.no-fix', message });
    }),
  );
  const failed = block();
  lookUpFinding(failed);
  await vi.waitFor(() => expect(known(failed)).not.toBeNull());
  await runFix(failed);
  expect(noticeStore.getState().notice).toMatchObject({ kind: 'problem', text: message });
  await vi.waitFor(() => expect(known(failed)).toEqual(finding));
  expect(fake.paramsOf('block.explain')).toHaveLength(2);
});
