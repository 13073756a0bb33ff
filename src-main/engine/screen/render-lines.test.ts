import { describe, expect, it } from 'vitest';
import { renderLines } from './render-lines.ts';

const size = { cols: 20, rows: 5 };

describe('renderLines', () => {
  it.each([
    ['nothing', '', []],
    ['one line', 'out\r\n', ['out']],
    ['no last newline', 'a\r\nb', ['a', 'b']],
    ['blank lines', '\r\na\r\n\r\nb\r\n\r\n', ['', 'a', '', 'b', '']],
    ['trailing blanks', 'a   \r\n  b \r\n', ['a', '  b']],
    ['colours', '\x1b[1;31mred\x1b[0m x\r\n', ['red x']],
    ['a line that wraps', `${'x'.repeat(50)}\r\ny\r\n`, ['x'.repeat(50), 'y']],
    ['a coloured line that wraps, drawn on a screen', `\x1b[K${'x'.repeat(50)}\r\ny\r\n`, ['x'.repeat(50), 'y']],
    ['progress', '\r 1%\r 2%\r100%\r\ndone\r\n', ['100%', 'done']],
    ['a tab', 'a\tb\r\n', ['a       b']],
    ['moves up', 'a\r\nb\r\n\x1b[2AX\r\n\r\n', ['X', 'b']],
    ['a cleared screen', 'a\r\n\x1b[H\x1b[2J\x1b[3Jb\r\n', ['b']],
    ['the alternate screen', 'a\r\n\x1b[?1049hframe\x1b[?1049lb\r\n', ['a', 'b']],
    ['the alternate screen, never left', '\x1b[?1049hframe', []],
    ['wide characters', '\u6f22\u5b57 \u00e9\r\n', ['\u6f22\u5b57 \u00e9']],
    ['a link', '\x1b]8;;https://e.example\x1b\\link\x1b]8;;\x1b\\\r\n', ['link']],
    ['line feeds in raw mode', 'a\nb', ['a', ' b']],
    [
      'more lines than the screen has',
      Array.from({ length: 30 }, (_, i) => `\x1b[K${i}\r\n`).join(''),
      Array.from({ length: 30 }, (_, i) => `${i}`),
    ],
  ])('%s', (_, bytes, lines) => {
    expect(renderLines(Buffer.from(bytes), { size })).toEqual(lines);
  });

  it('drops what is no UTF-8, on either way', () => {
    for (const prefix of ['', '\x1b[K']) {
      const bytes = Buffer.concat([Buffer.from(prefix), Buffer.from([0xff, 0x61, 0xe2, 0x82, 0x62])]);
      expect(renderLines(bytes, { size })).toEqual(['ab']);
    }
  });

  it('ends lines at line feeds alone when asked', () => {
    expect(renderLines(Buffer.from('a\nb\n'), { size, convertEol: true })).toEqual(['a', 'b']);
  });
});
