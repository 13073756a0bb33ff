import { describe, expect, it } from 'vitest';
import cases from '../../../../contracts/terminal/__fixtures__/terminal.jsonl?raw';
import { placesInText } from './places-in-text.ts';

/** What a host answers that has these files: `path:line:column` of each link. */
function linksIn(text: string, files: readonly string[]): string[] {
  return placesInText(text).flatMap(({ readings, line, column }) => {
    const path = readings.map((reading) => reading.path).find((one) => files.includes(one));
    return path ? [[path, line, line === null ? null : column].filter((part) => part !== null).join(':')] : [];
  });
}

const FILES = ['src/a.ts', 'a.ts', 'a.py', 'a.js', 'a.rs', 'a.c', 'a.go', 'my file.txt', 'C:\\p\\a.cs', 'src/main.rs'];

describe('places in text', () => {
  it('t-277: positions as compilers write them, and no link without the file', () => {
    const row =
      cases.split('\n').find((line) => line.includes('"id": "t-277"')) ?? expect.fail('there is no row t-277');
    const { repro } = JSON.parse(row);
    const lines = [...repro.replace(/^SHELL:printf '%s\\n' /, '').matchAll(/'([^']*)'/g)].map(([, line]) => line ?? '');
    expect(lines.map((line) => linksIn(line, FILES))).toEqual([
      ['a.ts:10:5'],
      ['a.ts:10:5'],
      ['a.py:10'],
      ['a.js:10:5'],
      ['a.rs:10:5'],
      ['a.c:10'],
      ['my file.txt:3'],
      ['C:\\p\\a.cs:10'],
      ['a.go:10:5'],
    ]);
    expect(lines.flatMap((line) => linksIn(line, []))).toEqual([]);
  });

  it.each([
    ['src/a.ts:12:5 - error TS2322', ['src/a.ts:12:5']],
    ['a.py", line 3', ['a.py:3']],
    ['see a.py, line 3, column 7', ['a.py:3:7']],
    ['PHP Warning in a.c on line 7', ['a.c:7']],
    ['src/a.ts(12, 5): error', ['src/a.ts:12:5']],
    ['   --> src/main.rs:5:1', ['src/main.rs:5:1']],
    ['  ❯ src/a.ts:3:17', ['src/a.ts:3:17']],
    ['    at Object.<anonymous> (src/a.ts:1:2)', ['src/a.ts:1:2']],
    ['    at async fn (file:///w/x.ts:1:2)', ['file:///w/x.ts:1:2']],
    ['Look at my file.txt:12:5 now', ['my file.txt:12:5']],
    ["open('my file.txt')", ['my file.txt']],
    ['--config=src/a.ts', ['src/a.ts']],
    ['+++ b/src/a.ts', ['src/a.ts']],
    ['diff --git a/src/a.ts b/src/a.ts', ['src/a.ts', 'src/a.ts']],
    ['(see src/a.ts).', ['src/a.ts']],
    ['[src/a.ts]: ok, a.js; a.c', ['src/a.ts', 'a.js', 'a.c']],
    ['webpack:///./src/a.ts:3:4', ['src/a.ts:3:4']],
    ['https://e.example/src/a.ts:3 a.ts', ['a.ts']],
    ['src/a.ts#L12', ['src/a.ts:12']],
    ['FAIL src/a.ts > adds', ['src/a.ts']],
    ['ファイル 日本.ts:3:1 です', ['日本.ts:3:1']],
    ['app/[id]/page.tsx:4:2', ['app/[id]/page.tsx:4:2']],
    ['a.ts:10:5-12', ['a.ts:10:5']],
    ['1.2.3 and 10:30 --flag x', []],
  ])('%s', (text, expected) => {
    expect(linksIn(text, [...FILES, 'file:///w/x.ts', '日本.ts', 'app/[id]/page.tsx'])).toEqual(expected);
  });

  it('the link is what names the place, no more', () => {
    const text = 'error in my file.txt:12: bad';
    const { readings } = placesInText(text)[0] ?? expect.fail('no place');
    const { start = 0, end = 0 } = readings.find(({ path }) => path === 'my file.txt') ?? {};
    expect(text.slice(start, end)).toBe('my file.txt:12');
  });

  it.each(['('.repeat(20_000), 'a:'.repeat(10_000), '"a '.repeat(7000), `${'a '.repeat(9000)}:1`, '/a.b'.repeat(5000)])(
    'a long line takes no time: %.10s…',
    (text) => {
      const started = performance.now();
      placesInText(text);
      expect(performance.now() - started).toBeLessThan(1000);
    },
  );
});
