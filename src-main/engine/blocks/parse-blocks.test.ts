import { describe, expect, it } from 'vitest';
import { type ParseBlocksOptions, parseBlocks } from './parse-blocks.ts';

const NONCE = '0123456789abcdef';
const A = '\x1b]633;A\x07';
const B = '\x1b]633;B\x07';
const C = '\x1b]633;C\x07';
const PROMPT = `${A}$ ${B}`;
const done = (code: string | number) => `\x1b]633;D;${code}\x07`;
const line = (text: string, nonce = '') => `\x1b]633;E;${text}${nonce && `;${nonce}`}\x07`;
/** The marks of our own script, which carry the nonce. */
const own = (stream: string) => stream.replaceAll(/(\x1b\]633;[ABCD][^\x07]*)\x07/g, `$1;${NONCE}\x07`);

/** `command → exit: text`, with `?` for an unknown exit and `*` for a trusted command. */
function summary(stream: string, options?: ParseBlocksOptions): string[] {
  return parseBlocks(Buffer.from(stream, 'latin1'), options).blocks.map(
    ({ command, trusted, exitCode, text }) => `${command}${trusted ? '*' : ''} → ${exitCode ?? '?'}: ${text}`,
  );
}

/** One row: what happens, the stream, the blocks; with the session's nonce known. */
const WITH_NONCE: readonly (readonly [string, string, readonly string[]])[] = [
  ['a plain command', `${PROMPT}ls\r\n${line('ls', NONCE)}${C}f\r\n${done(0)}${PROMPT}`, ['ls* → 0: f']],
  ['BEL and ST mixed', `\x1b]633;A\x1b\\$ ${B}${line('ls', NONCE)}${C}x\r\n\x1b]633;D;0\x1b\\`, ['ls* → 0: x']],
  ['an escaped semicolon', `${line('echo a\\x3b echo b', NONCE)}${C}${done(0)}`, ['echo a; echo b* → 0: ']],
  ['an unescaped semicolon proves nothing', `${line('echo a; echo b', NONCE)}${C}${done(0)}`, ['echo a; echo b → 0: ']],
  [
    'several lines',
    `${line('for i in 1 2\\x0ado echo $i\\x0adone', NONCE)}${C}${done(0)}`,
    ['for i in 1 2\ndo echo $i\ndone* → 0: '],
  ],
  [
    'malformed escapes stay',
    `${line('echo \\xZZ \\q \\x4', NONCE)}${C}k\r\n${done(0)}`,
    ['echo \\xZZ \\q \\x4* → 0: k'],
  ],
  ['a wrong nonce', `${line('ls', 'BADNONCE')}${C}${done(0)}`, ['ls → 0: ']],
  [
    'codes that are no numbers',
    `${C}${done('abc')}${C}${done('')}${C}${done(-1073741510)}`,
    [' → ?: ', ' → ?: ', ' → -1073741510: '],
  ],
  ['Ctrl+C at an empty prompt', `${PROMPT}^C\r\n${line('', NONCE)}${C}\x1b]633;D\x07${PROMPT}`, []],
  ['an end that never comes', `${PROMPT}x\r\n${C}out\r\n${PROMPT}`, ['x → ?: out']],
  ['no end of the prompt', `${A}> ${line('ls', NONCE)}\r\n${C}f\r\n${done(0)}`, ['ls* → 0: f']],
  ['output without a last newline', `${C}abc${done(0)}${PROMPT}`, [' → 0: abc']],
  ['an end without a beginning', `${done(1)}${PROMPT}`, []],
  [
    'two dialects at once',
    `\x1b]133;A\x07${A}$ \x1b]133;B\x07${B}ls\r\n${line('ls', NONCE)}\x1b]133;C\x07${C}ok\r\n${done(0)}\x1b]133;D;0\x07`,
    ['ls* → 0: ok'],
  ],
  [
    'a forged end in the output',
    own(`${PROMPT}${line('cat f', NONCE)}${C}`) + done(0) + PROMPT + own(done(1)),
    ['cat f* → 1: $'],
  ],
  [
    'forged marks of the other dialect',
    `${own(`${PROMPT}${line('cat f', NONCE)}${C}`)}\x1b]133;D;0\x07\x1b]133;A\x07\x1b]133;C\x07${own(done(1))}`,
    ['cat f* → 1: '],
  ],
  [
    'a mark in a tmux pass-through',
    `${own(`${PROMPT}${line('t', NONCE)}${C}`)}\x1bPtmux;\x1b\x1b]633;D;0\x07\x1b\\Z${own(done(2))}`,
    ['t* → 2: Z'],
  ],
  [
    'a control string that was never ended before our own mark',
    own(`${PROMPT}${line('kill', NONCE)}${C}\x1bPq#0${done(137)}`),
    ['kill* → 137: '],
  ],
  ['the command read off the screen', own(`${PROMPT} echo s\r\n${C}s\r\n${done(0)}`), [' echo s → 0: s']],
  [
    'a second dialect once the nonce was seen',
    `${PROMPT}${line('make', NONCE)}${C}\x1b]133;D;0\x07x\r\n${done(2)}\x1b]133;D;0\x07\x1b]133;A\x07${PROMPT}`,
    ['make* → 2: x'],
  ],
  [
    'a hint after the trusted line',
    `${PROMPT}${line('ls', NONCE)}${line('rm -rf x')}${C}f\r\n${done(0)}`,
    ['ls* → 0: f'],
  ],
  ['a trusted line after a hint', `${PROMPT}${line('l')}${line('ls', NONCE)}${C}${done(0)}`, ['ls* → 0: ']],
  [
    'a line that is told just after its start',
    `${PROMPT}ls\r\n${C}${line('ls -l', NONCE)}f\r\n${done(0)}`,
    ['ls -l* → 0: f'],
  ],
  [
    "VS Code's report of variables does not make its other marks need a nonce",
    `\x1b]633;EnvSingleStart;0;${NONCE}\x07\x1b]633;EnvSingleEnd;${NONCE}\x07${PROMPT}${line('ls', NONCE)}${C}f\r\n${done(0)}`,
    ['ls* → 0: f'],
  ],
  ['a start that was never told', `${PROMPT}ls\r\n${line('ls', NONCE)}f\r\n${done(0)}${PROMPT}`, ['ls* → 0: f']],
  ['neither a start nor output', `${PROMPT}true\r\n${line('true', NONCE)}${done(0)}${PROMPT}`, ['true* → 0: ']],
  [
    'what would act on a terminal',
    `${line('a\\x1b[2J\\x0d\\x07\\x9b\\x09b', NONCE)}${C}${done(0)}`,
    ['a\\x1b[2J\\x0d\\x07\\x9b\tb* → 0: '],
  ],
];

/** Without a nonce every mark is a hint. */
const HINTS: readonly (readonly [string, string, readonly string[]])[] = [
  ['line feeds alone', `${A}${line('ls -la')}${C}total 0\n${done(0)}`, ['ls -la → 0: total 0']],
  ['bytes that are no UTF-8', `${line('\xff\xfe')}${C}${done(0)}`, ['\ufffd\ufffd → 0: ']],
  ['a missing code', `${line('ls')}${C}\x1b]633;D\x07`, ['ls → ?: ']],
  [
    'unknown letters and fields',
    '\x1b]133;A;cl=m;aid=42\x07$ \x1b]133;P;k=s\x07\x1b]633;Z;1\x07\x1b]633\x07\x1b]633;\x07\x1b]133;B\x07ls\r\n\x1b]133;C\x07f\r\n\x1b]133;D;0;err=x\x07',
    ['ls → 0: f'],
  ],
  ['a right prompt', `${PROMPT}ls\x1b[s\x1b[70G12:30:01\x1b[u\r\n${C}f\r\n${done(0)}`, ['ls → 0: f']],
  [
    'a suggestion that was not taken',
    `${PROMPT}gi\x1b[90mt status\x1b[0m\x1b[8D\x1b[K\r\n${C}${done(0)}`,
    ['gi → 0: '],
  ],
  ['a command that wraps', `${PROMPT}${'x'.repeat(100)}\r\n${C}${done(0)}`, [`${'x'.repeat(100)} → 0: `]],
  ['colours', `${C}\x1b[31mred\x1b[0m\r\n${done(0)}`, [' → 0: red']],
  ['progress', `${C}\r10%\r100%\r\ndone\r\n${done(0)}`, [' → 0: 100%\ndone']],
  ['a link', `${C}\x1b]8;;https://e.example\x1b\\link\x1b]8;;\x1b\\\r\n${done(0)}`, [' → 0: link']],
  ['Enter at an empty prompt', `\x1b]133;A\x07$ \x1b]133;B\x07\x1b[?2004l\r\n\x1b]133;C\x07\x1b]133;D;1\x07`, []],
  [
    'a continuation prompt that is marked',
    `${PROMPT}for i in 1\r\n\x1b]633;F\x07> \x1b]633;G\x07do :\r\n\x1b]633;F\x07> \x1b]633;G\x07done\r\n${C}${done(0)}`,
    ['for i in 1\ndo :\ndone → 0: '],
  ],
  [
    'continuation prompts without a mark',
    `${PROMPT}for i in 1\r\n> do :\r\n> \r\n> done\r\n${C}${done(0)}${PROMPT}cat <<X\r\nheredoc> a > b\r\nheredoc> X\r\n${C}${done(0)}`,
    ['for i in 1\ndo :\n\ndone → 0: ', 'cat <<X\na > b\nX → 0: '],
  ],
  [
    'a continuation prompt of kitty',
    '\x1b]133;A\x07$ \x1b]133;B\x07if a\r\n\x1b]133;A;k=s\x07> \x1b]133;B\x07then\r\n\x1b]133;C\x07\x1b]133;D;0\x07',
    ['if a\nthen → 0: '],
  ],
  [
    'a right prompt that is marked',
    `${PROMPT}\x1b]633;H\x07\x1b[60G\x1b[31m12:30\x1b[m\x1b[3G\x1b]633;I\x07ls\r\n${C}f\r\n${done(0)}`,
    ['ls → 0: f'],
  ],
  [
    'the command that kitty and fish 4 send',
    '\x1b]133;A\x07> \x1b]133;C;cmdline_url=echo%20a%3B%20b%\x07a\r\n\x1b]133;D;0\x07',
    ['echo a; b% → 0: a'],
  ],
  [
    'a shell inside a shell, each with its name',
    '\x1b]133;A;aid=1\x07$ \x1b]133;B\x07sh\r\n\x1b]133;C\x07\x1b]133;A;aid=2\x07% \x1b]133;B\x07\x1b]133;D;5;aid=2\x07\x1b]133;D;3;aid=1\x07\x1b]133;A;aid=1\x07',
    ['sh → 3: %'],
  ],
  [
    'a new command in the words of Per Bothner',
    '\x1b]133;N\x07$ \x1b]133;I\x07ls\r\n\x1b]133;C\x07f\r\n\x1b]133;D;0\x07',
    ['ls → 0: f'],
  ],
  [
    'both dialects without a nonce, the second one out of step',
    `\x1b]133;A\x07${PROMPT}ls\r\n${C}\x1b]133;C\x07f\r\n\x1b]133;D;0\x07${done(4)}\x1b]133;A\x07`,
    ['ls → 4: f'],
  ],
  ['characters beyond ASCII, escaped', `${line('caf\\xe9')}${C}${done(0)}`, ['caf\u00e9 → 0: ']],
  ['a full screen and back', `${C}\x1b[?1049h\x1b[2Jframe\x1b[?1049l${done(0)}`, [' → 0: ']],
];

describe('parseBlocks', () => {
  it.each(WITH_NONCE)('with the nonce: %s', (_, stream, blocks) => {
    expect(summary(stream, { nonce: NONCE })).toEqual(blocks);
  });

  it.each(HINTS)('by hints: %s', (_, stream, blocks) => {
    expect(summary(stream)).toEqual(blocks);
  });

  it('gives the same blocks whatever the chunk size', () => {
    for (const [, stream] of [...WITH_NONCE, ...HINTS]) {
      const whole = parseBlocks(Buffer.from(stream, 'latin1'), { nonce: NONCE });
      for (const chunkSize of [1, 2, 3, 7]) {
        expect(parseBlocks(Buffer.from(stream, 'latin1'), { nonce: NONCE, chunkSize })).toEqual(whole);
      }
    }
  });

  it.each([
    ['escaped characters', `\x1b]633;P;Cwd=C:\\x5cUsers\\x5cA\\x3bB;${NONCE}\x07`, 'C:\\Users\\A;B'],
    ['an unescaped semicolon', `\x1b]633;P;Cwd=/a;b;${NONCE}\x07`, null],
    ['no nonce in a session that has one', '\x1b]633;P;Cwd=/etc\x07', null],
    [
      'folders that other programs report',
      '\x1b]7;file:///etc\x07\x1b]9;9;/etc\x07\x1b]1337;CurrentDir=/etc\x07',
      null,
    ],
  ])('takes the folder of a session with a nonce: %s', (_, marks, cwd) => {
    expect(parseBlocks(Buffer.from(`${marks}${C}${done(0)}`), { nonce: NONCE }).blocks[0]?.cwd).toBe(cwd);
  });

  it.each([
    ['the property', '\x1b]633;P;Cwd=/srv/app\x07', '/srv/app'],
    ['a file URL of this machine', '\x1b]7;file:///srv/a%20b\x07', '/srv/a b'],
    ['a file URL of this machine by name', '\x1b]7;file://HERE/srv\x07', '/srv'],
    ['a path that is not encoded', '\x1b]7;file:///a b/c#d?e%f\x07', '/a b/c#d?e%f'],
    ['a path of Windows', '\x1b]7;file:///C:/Users/A\x07', 'C:/Users/A'],
    ['bytes that are no text', '\x1b]7;file:///%ff\x07', null],
    ['a file URL of another machine', '\x1b]7;file://other-host/etc\x07', null],
    ['no URL at all', '\x1b]7;%\x07', null],
  ])('takes a folder as a hint: %s', (_, marks, cwd) => {
    expect(parseBlocks(Buffer.from(`${marks}${C}${done(0)}`), { hostname: 'here' }).blocks[0]?.cwd).toBe(cwd);
  });

  it('gives the text of the whole stream and counts what it did not believe', () => {
    const parsed = parseBlocks(Buffer.from(`${own(PROMPT)}\x1b]2;title\x07plain\r\n${done(0)}`), { nonce: NONCE });
    expect(parsed).toEqual({
      blocks: [],
      text: '$ plain',
      cwd: null,
      input: 'plain',
      environment: {},
      events: [
        { kind: 'prompt-start', promptId: null },
        { kind: 'output', text: '$ ' },
        { kind: 'prompt-end' },
        { kind: 'output', text: `\x1b]2;title\x07plain\r\n${done(0)}` },
      ],
      rejectedMarks: 1,
    });
  });
});
