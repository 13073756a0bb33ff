import { describe, expect, test } from 'vitest';
import type { Approval, ApprovalId, BlockId, VerdictKind } from '../../../contracts/model/index.ts';
import type { AgentDesk } from '../../engine/control/agent-desk.ts';
import type { Files } from '../../platform/files.ts';
import { createFakeTerminal } from '../terminal.fake.ts';
import { createFixes } from './fixes.ts';

const UPSTREAM = 'fatal: The current branch main has no upstream branch.';
const FIX = 'git push --set-upstream origin main';

function setUp(verdict: VerdictKind = 'allow', state: Approval['state'] = 'asking') {
  const terminal = createFakeTerminal();
  const calls: unknown[] = [];
  const answer = { id: 'a-1' as ApprovalId, state, verdict: { verdict } } as Approval;
  const desk = {
    request: (asked: unknown) => {
      calls.push(['request', asked]);
      return answer;
    },
    resolve: (...asked: unknown[]) => {
      calls.push(['resolve', ...asked]);
      return { ...answer, state: 'queued' };
    },
  } as unknown as AgentDesk;
  const files = { listNames: () => [], isFolder: () => false, readText: () => null } as unknown as Files;
  const redact = (text: string) => text.replaceAll('hunter2', '[REDACTED_PASSWORD#1]');
  const fixes = createFixes({ host: terminal.host, files, redact, env: {} }, desk);
  return { terminal, fixes, calls };
}

describe('what is said of a block', () => {
  test('names the rule, the line that decided as a chip, and the proposal', async () => {
    const { terminal, fixes } = setUp();
    const id = terminal.addBlock('git push', 128, `Enumerating objects: 3\n${UPSTREAM}`);
    expect(await fixes.explain(id)).toEqual({
      blockId: 's-1#1',
      rule: 'git-missing-upstream',
      says: expect.stringContaining('on no remote yet'),
      line: { number: 2, text: UPSTREAM, chip: '@term:s-1#1:L2' },
      proposal: { kind: 'fix', line: FIX },
    });
  });

  test.each([
    ['ended well', 0, UPSTREAM],
    ['was interrupted', 130, UPSTREAM],
    ['failed in a way no rule knows', 1, 'frob: 7'],
  ])('is nothing when it %s', async (_name, exitCode, output) => {
    const { terminal, fixes } = setUp();
    expect(await fixes.explain(terminal.addBlock('git push', exitCode, output))).toBeNull();
  });

  test('holds no secret, and proposes no line with the words that stand for one', async () => {
    const { terminal, fixes } = setUp();
    const id = terminal.addBlock('cat hunter2', 1, 'cat: hunter2: Is a directory');
    const found = await fixes.explain(id);
    expect(found).toMatchObject({ rule: 'is-a-directory', proposal: null });
    expect(JSON.stringify(found)).not.toContain('hunter2');
  });

  test('of one that is gone is an error', async () => {
    await expect(setUp().fixes.explain('s-1#9' as BlockId)).rejects.toMatchObject({ code: 'block.not-found' });
  });
});

describe('a person who presses Run', () => {
  const REQUEST = ['request', { sessionId: 's-1', agentId: 'axis', chatId: null, line: FIX }];

  test.each<[string, VerdictKind, Approval['state'], unknown[]]>([
    [
      'needs no second press for what the level allows',
      'allow',
      'asking',
      [REQUEST, ['resolve', 'a-1', { action: 'run' }, 'tab-1']],
    ],
    ['is shown why the gate asks', 'ask', 'asking', [REQUEST]],
    ['is told that it is blocked', 'block', 'blocked', [REQUEST]],
  ])('%s', async (_name, verdict, state, expected) => {
    const { terminal, fixes, calls } = setUp(verdict, state);
    await fixes.run(terminal.addBlock('git push', 128, UPSTREAM), FIX, 'tab-1');
    expect(calls).toEqual(expected);
  });

  test('runs nothing but what is proposed', async () => {
    const { terminal, fixes, calls } = setUp();
    const id = terminal.addBlock('git push', 128, UPSTREAM);
    await expect(fixes.run(id, 'git push --force')).rejects.toMatchObject({ code: 'block.no-fix' });
    expect(calls).toEqual([]);
  });
});
