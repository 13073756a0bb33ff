import { describe, expect, it } from 'vitest';
import { type BlockId, MAX_STYLED_LINES } from '../../../contracts/model/index.ts';
import { createFakeShell } from '../session/session.fake.ts';
import type { BlockEntry } from './block-list.ts';
import { BlockPages } from './block-pages.ts';

function entryOf(output: readonly string[], blockBytes = 262_144): BlockEntry {
  const shell = createFakeShell({ blockBytes });
  shell.prompt();
  shell.start('command');
  for (const part of output) shell.print(part);
  shell.prompt(0);
  return shell.session.findBlock('s-1#1' as BlockId) as BlockEntry;
}

const NUMBERS = Array.from({ length: 3000 }, (_, index) => `\x1b[3${index % 8}m${index + 1}\x1b[0m\r\n`).join('');

describe('a page of a block', () => {
  it.each([
    ['a range', { lines: { start: 14, end: 16 } }, 14, ['14', '15', '16']],
    ['the last ones', { tail: 2 }, 2999, ['2999', '3000']],
    ['more than there are', { lines: { start: 2999, end: 9000 } }, 2999, ['2999', '3000']],
    ['behind the end', { lines: { start: 4000, end: 4001 } }, 3001, []],
  ])('%s', (_, query, firstLine, texts) => {
    const [pages, entry] = [new BlockPages(), entryOf([NUMBERS])];
    const plain = pages.text(entry, query);
    const styled = pages.styled(entry, query);
    expect(plain).toEqual({ blockId: 's-1#1', lineCount: 3000, firstLine, lines: texts, omittedBytes: 0 });
    expect({ ...styled, lines: styled.lines.map(([run]) => run?.text) }).toEqual(plain);
  });

  it('is never longer than a page', () => {
    const page = new BlockPages().styled(entryOf([NUMBERS]), {});
    expect([page.lineCount, page.firstLine, page.lines.length]).toEqual([3000, 1, MAX_STYLED_LINES]);
  });

  it.each([
    ['capped output', ['x'.repeat(3000), '\r\n', NUMBERS], 4096],
    ['a full-screen program', ['\x1b[?1049h\x1b[H~\r\n\x1b[?1049l'], 4096],
  ])('%s: its lines are those of its text', (_, output, blockBytes) => {
    const [pages, entry] = [new BlockPages(), entryOf(output, blockBytes)];
    const styled = pages.styled(entry, {}).lines.map((runs) => runs.map(({ text }) => text).join(''));
    expect(styled).toEqual(pages.text(entry, {}).lines);
  });
});
