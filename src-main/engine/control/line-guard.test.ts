import { describe, expect, it } from 'vitest';
import { assertLineFits, blockUntypable, MAX_LINE_BYTES } from './line-guard.ts';

const ROWS: [name: string, line: string, rule: string | null][] = [
  ['plain', 'ls -la', null],
  ['newline and tab', 'cat <<X\n\tone\nX', null],
  ['beyond ASCII', 'echo "größer 🙂"', null],
  ['NUL', 'ls\u0000', 'line.control-characters'],
  ['Enter', 'ls\rrm x', 'line.control-characters'],
  ['Ctrl+C', '\u0003ls', 'line.control-characters'],
  ['end of bracketed paste', 'ls\u001b[201~\nrm x', 'line.control-characters'],
  ['delete', 'rx\u007fm', 'line.control-characters'],
  ['C1 control sequence introducer', 'ls\u009b201~', 'line.control-characters'],
  ['lone surrogate', 'echo \ud800', 'line.malformed'],
];

describe('blockUntypable', () => {
  it.each(ROWS)('%s', (_, line, rule) => {
    expect(blockUntypable(line)?.rule ?? null).toBe(rule);
  });

  it('points at the character', () => {
    expect(blockUntypable('ls\rrm')?.span).toEqual({ start: 2, end: 3 });
  });
});

describe('assertLineFits', () => {
  const FITS: [name: string, line: string, fits: boolean][] = [
    ['one byte', 'w', true],
    ['the limit', 'x'.repeat(MAX_LINE_BYTES), true],
    ['one byte more', 'x'.repeat(MAX_LINE_BYTES + 1), false],
    ['few characters of many bytes', '🙂'.repeat(MAX_LINE_BYTES / 4 + 1), false],
    ['empty', '', false],
    ['blank', ' \n\t', false],
  ];

  it.each(FITS)('%s', (_, line, fits) => {
    const check = () => assertLineFits(line);
    if (fits) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ code: 'bad-request' }));
  });
});
