import { describe, expect, it } from 'vitest';
import { cutLine, markRuns } from './line-marks.ts';

const RUNS = [{ text: 'error', fg: 1 }, { text: ' at ' }, { text: 'line 3', bold: true as const }];
const mark = (start: number, end: number) => ({ start, end, isActive: false });

describe('marks in runs', () => {
  it.each([
    ['none', [], ['error', ' at ', 'line 3']],
    ['a whole run', [mark(0, 5)], ['[error]', ' at ', 'line 3']],
    ['inside a run', [mark(1, 3)], ['e', '[rr]', 'or', ' at ', 'line 3']],
    ['over runs', [mark(3, 11)], ['err', '[or]', '[ at ]', '[li]', 'ne 3']],
    ['two', [mark(0, 2), mark(14, 15)], ['[er]', 'ror', ' at ', 'line ', '[3]']],
    ['behind the end', [mark(40, 42)], ['error', ' at ', 'line 3']],
  ])('%s', (_, marks, texts) => {
    const marked = markRuns(RUNS, marks);
    expect(marked.map(({ run, mark }) => (mark ? `[${run.text}]` : run.text))).toEqual(texts);
    expect(marked.map(({ run }) => run.text).join('')).toBe('error at line 3');
  });

  it('keep the looks', () => {
    expect(markRuns(RUNS, [mark(6, 12)]).at(-1)).toEqual({ run: { text: 'e 3', bold: true }, at: 12, mark: null });
  });
});

describe('a long line', () => {
  it.each([
    [15, ['error', ' at ', 'line 3'], 0],
    [7, ['error', ' a'], 8],
    [5, ['error'], 10],
  ])('of at most %d', (limit, texts, left) => {
    const cut = cutLine(RUNS, limit);
    expect([cut.runs.map(({ text }) => text), cut.left]).toEqual([texts, left]);
  });

  it('is never cut inside a character', () => {
    expect(cutLine([{ text: 'a😀b' }], 2)).toEqual({ runs: [{ text: 'a' }], left: 3 });
  });
});
