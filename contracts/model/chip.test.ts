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
];

describe('findChips', () => {
  it.each(ROWS)('%s', (text, expected) => {
    expect(findChips(text).map(({ chip }) => formatChip(chip))).toEqual(expected);
  });

  it('gives the span each chip covers', () => {
    const text = 'see @term:s-1#2:L3-7!';
    const [found] = findChips(text);
    expect(text.slice(found?.start, found?.end)).toBe('@term:s-1#2:L3-7');
  });
});
