import { expect, it } from 'vitest';
import type { BlockId, SessionId } from '../../../contracts/model/index.ts';
import { BlockList } from './block-list.ts';

function listOf(commands: number): BlockList {
  const list = new BlockList({
    sessionId: 's-1' as SessionId,
    now: () => 0,
    size: () => ({ cols: 80, rows: 24 }),
    blockBytes: 16,
    readCommand: () => '',
    startedBy: () => ({ origin: { kind: 'user' }, sent: null }),
  });
  for (let number = 1; number <= commands; number += 1) run(list, number);
  return list;
}

function run(list: BlockList, number: number): void {
  list.mark({ kind: 'command-line', command: `echo ${number}`, isTrusted: true }, number);
  list.mark({ kind: 'command-start', command: null }, number);
  list.mark({ kind: 'command-end', exitCode: 0 }, number);
}

const block = (number: number) => `s-1#${number}` as BlockId;

it('forgets the oldest blocks, and none that is pinned', () => {
  const list = listOf(2000);
  list.pin(block(2), true);
  for (let number = 2001; number <= 2010; number += 1) run(list, number);
  expect(list.list().slice(0, 2)).toMatchObject([{ id: block(2), pinned: true }, { id: block(12) }]);
  expect(list.count).toBe(2000);
});

it('pins no more blocks than fit a context, and says so', () => {
  const list = listOf(21);
  for (let number = 1; number <= 20; number += 1) list.pin(block(number), true);
  expect(list.pin(block(20), true)).toMatchObject({ pinned: true });
  expect(() => list.pin(block(21), true)).toThrow('20 blocks are pinned already. Unpin one first.');
  list.pin(block(1), false);
  expect(list.pin(block(21), true)).toMatchObject({ pinned: true });
  expect(list.pin(block(99), true)).toBeNull();
});
