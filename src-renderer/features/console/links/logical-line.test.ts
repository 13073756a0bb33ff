import { Terminal } from '@xterm/headless';
import { expect, it } from 'vitest';
import { logicalLine } from './logical-line.ts';

async function terminalWith(text: string, cols: number): Promise<Terminal> {
  const term = new Terminal({ cols, rows: 8, allowProposedApi: true });
  await new Promise<void>((resolve) => term.write(text, resolve));
  return term;
}

it.each([
  ['one row', 'x src/a.ts:1', 40, 'src/a.ts:1', [3, 1, 12, 1]],
  ['wrapped rows', 'x src/a.ts:1', 6, 'src/a.ts:1', [3, 1, 6, 2]],
  ['wide characters before it', '日本 a.ts:1', 40, 'a.ts:1', [6, 1, 11, 1]],
  ['wide characters that did not fit', '日本語.ts:1', 5, '日本語.ts:1', [1, 1, 2, 3]],
  ['joined characters', '👩‍💻é a.ts', 40, 'a.ts', null],
] as const)('%s', async (_name, text, cols, part, cells) => {
  const term = await terminalWith(text, cols);
  const line = logicalLine(term.buffer.active, 0) ?? expect.fail('no line');
  const start = line.text.indexOf(part);
  expect(start).toBeGreaterThanOrEqual(0);
  const range = line.rangeOf(start, start + part.length);
  if (cells) expect([range.start.x, range.start.y, range.end.x, range.end.y]).toEqual(cells);
  expect(logicalLine(term.buffer.active, range.end.y - 1)?.text).toBe(line.text);
  term.dispose();
});

it('there is no line below the last one', async () => {
  const term = await terminalWith('a', 10);
  expect(logicalLine(term.buffer.active, 99)).toBeNull();
  term.dispose();
});
