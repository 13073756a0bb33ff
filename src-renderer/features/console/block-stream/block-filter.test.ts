import { expect, test } from 'vitest';
import { fakeBlock } from './block.fake.ts';
import { type BlockKind, filterBlocks, NO_FILTER } from './block-filter.ts';

const BLOCKS = [
  fakeBlock(1, 'npm test', { exitCode: 1 }),
  fakeBlock(2, 'git Status --short', { byAgent: true }),
  fakeBlock(3, 'ls', { cwd: '/tmp/Cache', pinned: true }),
  fakeBlock(4, 'sleep 9', { exitCode: 130 }),
  fakeBlock(5, 'npm run build', { byAgent: true, exitCode: 2, cwd: null }),
];

test.each<[kind: BlockKind, text: string, numbers: number[]]>([
  ['all', '', [1, 2, 3, 4, 5]],
  ['all', '  ', [1, 2, 3, 4, 5]],
  ['failed', '', [1, 5]],
  ['agent', '', [2, 5]],
  ['pinned', '', [3]],
  ['all', 'STATUS', [2]],
  ['all', 'npm b', [5]],
  ['all', 'cache', [3]],
  ['failed', 'shop', [1]],
  ['pinned', 'npm', []],
])('%s, %j', (kind, text, numbers) => {
  expect(filterBlocks(BLOCKS, { kind, text }).map(({ startedAt }) => startedAt)).toEqual(numbers);
});

test('without a filter it is the same list', () => {
  expect(filterBlocks(BLOCKS, NO_FILTER)).toBe(BLOCKS);
});
