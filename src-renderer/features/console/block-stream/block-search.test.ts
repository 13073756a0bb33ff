import { describe, expect, it } from 'vitest';
import { MAX_MATCHES, type SearchCount } from '../find/terminal-search.ts';
import { fakeBlock } from './block.fake.ts';
import { type BlockMatch, BlockSearch } from './block-search.ts';

const BLOCKS = [fakeBlock(1, 'grep error log'), fakeBlock(2, 'cat gone', { exitCode: 1 }), fakeBlock(3, 'make')];
const TEXTS: Record<string, readonly string[]> = {
  's-1#1': ['Error: one', 'fine', 'error error'],
  's-1#2': [],
  's-1#3': ['x'.repeat(20_000), 'error'],
};

function stage(texts = TEXTS) {
  const shown: string[] = [];
  const counts: SearchCount[] = [];
  const search = new BlockSearch({
    blocks: () => BLOCKS,
    read: async ({ id }) => texts[id] ?? Promise.reject(new Error('forgotten')),
    show: ({ blockId, line, start }: BlockMatch) => shown.push(`${blockId}:${line}:${start}`),
  });
  search.onDidChange((count) => counts.push(count));
  const read = () => new Promise((resolve) => setTimeout(resolve));
  return { search, shown, counts, read };
}

const query = (text: string, options = {}) => ({ text, isRegex: false, isCaseSensitive: false, ...options });

describe('finding in blocks', () => {
  it.each([
    ['any case', query('error'), 5],
    ['exact case', query('error', { isCaseSensitive: true }), 4],
    ['a pattern', query('^e\\w+', { isRegex: true, isCaseSensitive: true }), 2],
    ['a pattern that fits nothing everywhere', query('q*', { isRegex: true }), 0],
    ['signs of a pattern as text', query('e.ror'), 0],
    ['a command alone', query('gone'), 1],
    ['behind what is drawn of a line', query(`${'x'.repeat(10_001)}`), 0],
  ])('%s', async (_, asked, count) => {
    const at = stage();
    at.search.find(asked, 0);
    await at.read();
    expect(at.counts.at(-1)?.count).toBe(count);
  });

  it('begins with the newest, goes up to the older ones, and around', async () => {
    const at = stage();
    at.search.find(query('error'), 0);
    await at.read();
    expect(at.counts.at(-1)).toEqual({ index: 4, count: 5 });
    for (let steps = 0; steps < 5; steps += 1) at.search.find(query('error'), -1);
    at.search.find(query('error'), 1);
    expect(at.shown).toEqual([
      's-1#3:2:0',
      's-1#1:3:6',
      's-1#1:3:0',
      's-1#1:1:0',
      's-1#1:0:5',
      's-1#3:2:0',
      's-1#1:0:5',
    ]);
  });

  it('marks lines, and says which mark is the one gone to', async () => {
    const at = stage();
    at.search.find(query('error'), 0);
    await at.read();
    at.search.find(query('error'), -1);
    const marks = [...at.search.marksOf('s-1#1' as never)].map(([line, of]) => [
      line,
      of.map(({ isActive }) => isActive),
    ]);
    expect(marks).toEqual([
      [3, [false, true]],
      [1, [false]],
      [0, [false]],
    ]);
    expect([at.search.takeReveal('s-1#1' as never, 3), at.search.takeReveal('s-1#1' as never, 3)]).toEqual([
      true,
      false,
    ]);
    at.search.clear();
    expect(at.search.marksOf('s-1#1' as never).size).toBe(0);
  });

  it('stops where nobody counts any more, and forgets a search that was replaced', async () => {
    const at = stage({ 's-1#3': Array.from({ length: 3000 }, () => 'error') });
    at.search.find(query('err'), 0);
    at.search.find(query('error'), 0);
    await at.read();
    expect(at.counts.at(-1)).toEqual({ index: MAX_MATCHES - 1, count: MAX_MATCHES });
  });

  it('says what is no pattern', () => {
    expect(() => stage().search.find(query('(', { isRegex: true }), 0)).toThrow(SyntaxError);
  });
});
