import { describe, expect, it } from 'vitest';
import { findChips, formatChip } from './chip.ts';

const ROWS: [text: string, chips: string[]][] = [
  ['why @term:s-1#2 failed', ['@term:s-1#2']],
  ['@term:s-1#2:L3-7', ['@term:s-1#2:L3-7']],
  ['@term:s-12#34:L5', ['@term:s-12#34:L5']],
  ['@term:s-1#2:L9-4 reversed', ['@term:s-1#2:L4-9']],
  ['(@term:s-1#2),@term:s-2#1.', ['@term:s-1#2', '@term:s-2#1']],
  ['@term:s-0#1 @term:s-1#0 @term:s1#2 term:s-1#2', []],
  ['@term:s-1#2x is a word', []],
  ['look at @file:src/a.ts, please', ['@file:src/a.ts']],
  ['@file:src/a.ts:L3-7.', ['@file:src/a.ts:L3-7']],
  ['(@file:/etc/hosts) and @file:../b.c:L9-2!', ['@file:/etc/hosts', '@file:../b.c:L2-9']],
  ['@file:"my notes.md":L4 then @term:s-1#1', ['@file:"my notes.md":L4', '@term:s-1#1']],
  ['@file:"plain.md"', ['@file:plain.md']],
  ['ends with a sentence: @file:README.md.', ['@file:README.md']],
  ['@file:C:\\src\\a.ts', ['@file:C:\\src\\a.ts']],
  ['@file:x', ['@file:x']],
  ['@file: nothing, @file:"" nothing', []],
  ['@file:größe/naïve.txt', ['@file:größe/naïve.txt']],
];

describe('findChips', () => {
  it.each(ROWS)('%s', (text, expected) => {
    expect(findChips(text).map(({ chip }) => formatChip(chip))).toEqual(expected);
  });

  it.each(['a b.txt', 'x:L3', 'end.', 'a,b', '(x)', 'plain/path.ts', 'C:\\a b'])(
    'a path survives being written: %s',
    (path) => {
      const text = formatChip({ kind: 'file', path, lines: { start: 2, end: 3 } });
      expect(findChips(`see ${text}, ok`).map(({ chip }) => chip)).toEqual([
        { kind: 'file', path, lines: { start: 2, end: 3 } },
      ]);
    },
  );

  it('is quick on a long text that only begins like chips', () => {
    const startedAt = performance.now();
    expect(findChips('@file:'.repeat(50_000)).length).toBeLessThan(50_001);
    expect(findChips(`@file:${'a.'.repeat(100_000)}`).length).toBeLessThan(2);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  it('gives the span each chip covers', () => {
    const text = 'see @term:s-1#2:L3-7!';
    const [found] = findChips(text);
    expect(text.slice(found?.start, found?.end)).toBe('@term:s-1#2:L3-7');
  });
});
