import { describe, expect, it } from 'vitest';
import type { Approval, Block, SessionInfo } from '../../../contracts/model/index.ts';
import { spokenApproval, spokenControl, spokenDuration, spokenEnd, spokenSummary } from './spoken-rules.ts';

const running = {
  id: 's-1#3',
  command: 'npm test --token abc',
  origin: { kind: 'user' },
  status: 'running',
  startedAt: 1000,
  endedAt: null,
  exitCode: null,
} as Block;
const ended = (patch: Partial<Block> = {}): Block => ({
  ...running,
  status: 'failed',
  exitCode: 1,
  endedAt: 13_000,
  ...patch,
});

describe('a command that ends', () => {
  it.each<[string, Block | null, Block, string | null]>([
    ['failed', running, ended(), 'npm test failed, exit 1, 12 seconds'],
    ['passed', running, ended({ status: 'ok', exitCode: 0 }), 'npm test passed, exit 0, 12 seconds'],
    ['stopped', running, ended({ status: 'interrupted', exitCode: 130 }), 'npm test was stopped, 12 seconds'],
    [
      'without a word of the shell',
      running,
      ended({ status: 'unknown', exitCode: null }),
      'npm test ended, exit unknown, 12 seconds',
    ],
    [
      "an agent's",
      running,
      ended({ origin: { kind: 'agent', agentId: 'axis' as never } }),
      'Agent: npm test failed, exit 1, 12 seconds',
    ],
    ['still running', running, { ...running, pinned: true }, null],
    ['told before', ended(), ended({ pinned: true }), null],
    ['of the history, read at the start', null, ended(), null],
  ])('%s', (_, before, after, words) => {
    expect(spokenEnd(before, after)).toBe(words);
  });
});

it.each<[Block[], string]>([
  [[ended(), ended({ status: 'ok' }), ended({ status: 'ok' })], '3 commands ended, 1 failed'],
  [[ended({ status: 'ok' }), ended({ status: 'interrupted' })], '2 commands ended, none failed'],
])('%#: many at once are one sentence', (blocks, words) => {
  expect(spokenSummary(blocks)).toBe(words);
});

it.each<[string, string | null, string, string | null]>([
  ['changed', 'Autopilot', 'Manual', 's-1 is now in Manual'],
  ['unchanged', 'Manual', 'Manual', null],
  ['first seen', null, 'Manual', null],
])('who drives: %s', (_, before, after, words) => {
  const session = (controlMode: string) => ({ id: 's-1', controlMode }) as SessionInfo;
  expect(spokenControl(before === null ? null : session(before), session(after))).toBe(words);
});

it.each<[string, Approval['state'] | null, Approval['state'], boolean]>([
  ['asks', null, 'asking', true],
  ['asks after it was queued', 'queued', 'asking', true],
  ['asked before', 'asking', 'asking', false],
  ['is queued', null, 'queued', false],
])('a request that %s', (_, before, after, isTold) => {
  const request = (state: Approval['state']) =>
    ({ id: 'a-1', sessionId: 's-1', line: 'rm -rf build', state }) as Approval;
  const words = spokenApproval(before === null ? null : request(before), request(after));
  expect(words).toBe(isTold ? 'The agent asks to run in s-1: rm -rf build' : null);
});

it.each([
  [0, 'under a second'],
  [-5, 'under a second'],
  [1000, '1 second'],
  [12_400, '12 seconds'],
  [59_800, '1 minute'],
  [200_000, '3 minutes 20 seconds'],
  [3_600_000, '1 hour'],
  [7_500_000, '2 hours 5 minutes'],
])('%d ms is %j', (durationMs, words) => {
  expect(spokenDuration(durationMs)).toBe(words);
});
