import { describe, expect, it } from 'vitest';
import type { BlockId } from '../../../contracts/model/index.ts';
import { createFakeShell } from '../session/session.fake.ts';
import { renderBlock } from './block-text.ts';

/** The text of the block of one command that printed this. */
function textOf(output: readonly string[], { blockBytes = 4096 } = {}): string[] {
  const shell = createFakeShell({ blockBytes });
  shell.prompt();
  shell.start('command');
  for (const part of output) shell.print(part);
  shell.prompt(0);
  const entry = shell.session.findBlock('s-1#1' as BlockId);
  return entry ? renderBlock(entry) : [];
}

const BAR = Array.from({ length: 100 }, (_, percent) => `\r\x1b[32m${'#'.repeat(percent / 4)}\x1b[0m ${percent + 1}%`);
const FRAME = '\x1b[H\x1b[2J~\r\n~\r\nframe';

describe('the text of a block', () => {
  it.each([
    ['a progress bar is its last state', [...BAR, '\r\ndone\r\n'], [`${'#'.repeat(24)} 100%`, 'done']],
    ['lines drawn again are there once', ['a 1\r\nb 1\r\n', '\x1b[2A\x1b[Ka 2\r\n\x1b[Kb 2\r\n'], ['a 2', 'b 2']],
    ['colours are gone', ['\x1b[1;31mred\x1b[0m\r\n'], ['red']],
    ['a character cut by a read is whole', ['\ud83d\ude00 ok\r\n'], ['😀 ok']],
    ['a full-screen program is one line', ['\x1b[?1049h', FRAME, '\x1b[?1049l'], ['full-screen program']],
    ['what it prints afterwards is kept', ['\x1b[?1049h', FRAME, '\x1b[?1049lchosen\r\n'], ['chosen']],
    ['a program that was killed on its screen is one line', ['\x1b[?1049h', FRAME], ['full-screen program']],
  ])('%s', (_, output, lines) => {
    expect(textOf(output)).toEqual(lines);
  });

  it('says how much is missing between head and tail, and begins the tail with a whole line', () => {
    const lines = Array.from({ length: 2000 }, (_, index) => `\x1b[38;5;196mline ${index}\x1b[0m\r\n`);
    const text = textOf(lines);
    const place = text.findIndex((line) => /^… \d+ bytes omitted …$/.test(line));
    expect([text[0], text.at(-1), place > 0]).toEqual(['line 0', 'line 1999', true]);
    expect(text.slice(place + 1).every((line) => /^line \d+$/.test(line))).toBe(true);
  });

  it('shows no frame of a full-screen program that drew more than is kept', () => {
    const frames = Array.from({ length: 2000 }, (_, index) => `\x1b[H\x1b[Kframe ${index}\r\n`);
    expect(textOf(['before\r\n\x1b[?1049h', ...frames, '\x1b[?1049lafter\r\n'])).toEqual([
      'before',
      expect.stringMatching(/^… \d+ bytes omitted …$/),
      'after',
    ]);
  });
});

describe('output that is no command of the prompt', () => {
  it('of a background job stays out of the next block', () => {
    const shell = createFakeShell();
    shell.prompt();
    shell.start('sleep 1 &');
    shell.prompt(0);
    shell.print('ec');
    shell.print('LATE\r\n');
    shell.print('ho hi');
    shell.print('\r\n{E;echo hi}{C}hi\r\n');
    shell.prompt(0);
    const blocks = shell.session.blocks();
    const text = blocks.map(({ id, command }) => [command, renderBlock(shell.session.findBlock(id)!).join('\n')]);
    expect(text).toEqual([
      ['sleep 1 &', ''],
      ['echo hi', 'hi'],
    ]);
  });

  it('that wipes screen and scrollback leaves the list of blocks alone', () => {
    const shell = createFakeShell();
    for (const [command, output] of [
      ['ls', 'file\r\n'],
      ['clear', '\x1b[H\x1b[2J\x1b[3J'],
      ['reset', '\x1bc'],
    ] as const) {
      shell.prompt(0);
      shell.start(command);
      shell.print(output);
    }
    shell.prompt(0);
    const texts = shell.session.blocks().map(({ id }) => renderBlock(shell.session.findBlock(id)!).join('\n'));
    expect([shell.session.blocks().map(({ command }) => command), texts]).toEqual([
      ['ls', 'clear', 'reset'],
      ['file', '', ''],
    ]);
  });
});
