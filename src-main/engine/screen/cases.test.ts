import { describe, expect, it } from 'vitest';
import { caseReads } from '../../../contracts/terminal/case-repro.fake.ts';
import { terminalCase } from '../../../contracts/terminal/case-rows.fake.ts';
import { openHeadless, writeNow } from './open-headless.ts';
import { renderLines } from './render-lines.ts';

const SIZE = { cols: 80, rows: 24 };

/** The logical lines of the normal screen, and the columns in which `|` stands in each. */
function show(reads: readonly Buffer[], size = SIZE) {
  const terminal = openHeadless({ ...size, scrollback: 100 });
  for (const bytes of reads) writeNow(terminal, bytes);
  const lines = () => {
    const { normal } = terminal.buffer;
    const found: string[] = [];
    for (let row = 0; row < normal.length; row += 1) {
      const text = normal.getLine(row)?.translateToString(!normal.getLine(row + 1)?.isWrapped) ?? '';
      if (normal.getLine(row)?.isWrapped) found[found.length - 1] += text;
      else found.push(text);
    }
    return found;
  };
  const bars = (row: number) =>
    Array.from({ length: terminal.cols }, (_, column) => column).filter(
      (column) => terminal.buffer.normal.getLine(row)?.getCell(column)?.getChars() === '|',
    );
  return { terminal, lines, bars };
}

const readsOf = (id: string) => caseReads(terminalCase(id));

describe('a case of characters', () => {
  it('t-259: a character is whole however it was read, in the terminal and in the text', () => {
    const whole = Buffer.concat(readsOf('t-259'));
    for (const size of [1, 2, 3, whole.length]) {
      const reads = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
        whole.subarray(at * size, at * size + size),
      );
      expect(show(reads).lines()[0]).toBe('\u{1f600}ok\u6f22!');
    }
    expect(show(readsOf('t-259')).lines()[0]).toBe('\u{1f600}ok\u6f22!');
    expect(renderLines(whole, { size: SIZE })).toEqual(['\u{1f600}ok\u6f22!']);
  });

  it('t-260: bytes that are no UTF-8 eat no neighbour, and leave the same in the terminal and in the text', () => {
    const whole = Buffer.concat(readsOf('t-260'));
    const lines = show([whole]).lines();
    expect(lines.slice(0, 2)).toEqual(['(ab', 'next']);
    expect(renderLines(whole, { size: SIZE })).toEqual(['(ab', 'next']);
  });

  it('t-262: new emoji, an emoji by VS16 and a flag are two cells wide', () => {
    expect(show(readsOf('t-262')).bars(0)).toEqual([2, 5, 8, 11]);
  });

  it('t-263: a wide character that does not fit goes to the next row whole', () => {
    const { terminal, lines } = show(readsOf('t-263'));
    expect([terminal.buffer.normal.getLine(1)?.translateToString(true), lines()[0]?.trim()]).toEqual(['漢X', '漢X']);
    terminal.resize(100, 24);
    expect(lines()[0]?.trim()).toBe('漢X');
  });

  it('t-265: text from right to left is kept in its logical order', () => {
    const whole = Buffer.concat(readsOf('t-265'));
    const text = whole.toString().trimEnd();
    expect([show([whole]).lines()[0], renderLines(whole, { size: SIZE })]).toEqual([text, [text]]);
  });

  it('t-268: an ambiguous character is one cell wide', () => {
    expect(show(readsOf('t-268')).bars(0)).toEqual([1, 3, 5]);
  });
});

describe('a case of resizing', () => {
  it('t-094: lines with tabs and wide characters survive every width', () => {
    const { terminal, lines } = show([...readsOf('t-094'), Buffer.from('$ ')], { cols: 82, rows: 8 });
    const before = lines()[0];
    for (const cols of [10, 82, 10, 82]) terminal.resize(cols, 8);
    expect([before, lines()[0]]).toEqual([expect.stringContaining('漢字jkl'), before]);
  });
});
