import { describe, expect, it } from 'vitest';
import type { StyledRun } from '../../../contracts/model/index.ts';
import { renderLines, renderStyledLines } from './render-lines.ts';

const size = { cols: 20, rows: 5 };

const ROWS: readonly [what: string, bytes: string, lines: string[]][] = [
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
];

describe('renderLines', () => {
  it.each(ROWS)('%s', (_, bytes, lines) => {
    expect(renderLines(Buffer.from(bytes), { size })).toEqual(lines);
  });

  it.each(ROWS)('%s: the same lines with their looks', (_, bytes, lines) => {
    const styled = renderStyledLines(Buffer.from(bytes), { size });
    expect(styled.map((runs) => runs.map(({ text }) => text).join(''))).toEqual(lines);
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

describe('the looks of a line', () => {
  it.each<[what: string, bytes: string, lines: StyledRun[][]]>([
    ['plain text is one run', 'a b\r\n', [[{ text: 'a b' }]]],
    ['an empty line has none', '\r\n\x1b[0mx\r\n', [[], [{ text: 'x' }]]],
    [
      'one of the sixteen',
      '\x1b[31mr\x1b[92mg\r\n',
      [
        [
          { text: 'r', fg: 1 },
          { text: 'g', fg: 10 },
        ],
      ],
    ],
    [
      'one of the 256',
      '\x1b[38;5;208mo\x1b[0;48;5;17mb\r\n',
      [
        [
          { text: 'o', fg: 208 },
          { text: 'b', bg: 17 },
        ],
      ],
    ],
    ['any colour', '\x1b[38;2;1;2;255mx\r\n', [[{ text: 'x', fg: '#0102ff' }]]],
    [
      'bold, dim, italic',
      '\x1b[1mb\x1b[0;2md\x1b[0;3mi\r\n',
      [
        [
          { text: 'b', bold: true },
          { text: 'd', dim: true },
          { text: 'i', italic: true },
        ],
      ],
    ],
    [
      'underline, inverse',
      '\x1b[4mu\x1b[0;7mi\r\n',
      [
        [
          { text: 'u', underline: true },
          { text: 'i', inverse: true },
        ],
      ],
    ],
    [
      'strike, hidden',
      '\x1b[9ms\x1b[0;8mh\r\n',
      [
        [
          { text: 's', strike: true },
          { text: 'h', hidden: true },
        ],
      ],
    ],
    [
      'a link',
      '\x1b]8;;https://e.example\x1b\\link\x1b]8;;\x1b\\ x\r\n',
      [[{ text: 'link', link: 'https://e.example' }, { text: ' x' }]],
    ],
    ['wide characters', 'a\u6f22\u5b57b\r\n', [[{ text: 'a' }, { text: '\u6f22\u5b57', wide: true }, { text: 'b' }]]],
    [
      'a family of one character',
      '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}!\r\n',
      [[{ text: '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', wide: true }, { text: '!' }]],
    ],
    [
      'a combining mark stays with its letter',
      '\x1b[31me\u0301\x1b[0mx\r\n',
      [[{ text: 'e\u0301', fg: 1 }, { text: 'x' }]],
    ],
    ['a run goes on over a wrapped row', `\x1b[32m${'x'.repeat(30)}\x1b[0m\r\n`, [[{ text: 'x'.repeat(30), fg: 2 }]]],
    [
      'blanks at the end go, unless they have a ground',
      '\x1b[31ma  \x1b[0m\r\n\x1b[44m b \x1b[0m  \r\n',
      [[{ text: 'a', fg: 1 }], [{ text: ' b ', bg: 4 }]],
    ],
    ['a progress bar is its last state', '\x1b[33m 1%\r\x1b[32m99%\x1b[0m\r\n', [[{ text: '99%', fg: 2 }]]],
  ])('%s', (_, bytes, lines) => {
    expect(renderStyledLines(Buffer.from(bytes), { size })).toEqual(lines);
  });
});
