import headless from '@xterm/headless';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutputFilter } from './output-filter.ts';

const ROWS = 5;
const filtered = (text: string, filter = new OutputFilter(ROWS)) =>
  filter.push(Buffer.from(text, 'latin1')).toString('latin1');

/** Session output, and what the person's terminal gets. */
const TABLE: [name: string, input: string, output: string][] = [
  ['text and line ends', 'one\r\ntwo\r\n', 'one\r\ntwo\r\n'],
  ['a line feed alone, which the terminal must not take for a new line', 'a\nb', 'a\x1bDb'],
  [
    'colours, mouse, paste, keyboard modes',
    '\x1b[1;31m\x1b[?1003;1006h\x1b[?2004h\x1b[>1u',
    '\x1b[1;31m\x1b[?1003;1006h\x1b[?2004h\x1b[>1u',
  ],
  ['queries', '\x1b[6n\x1b[c\x1b[>q\x1b]11;?\x07\x1bP$qm\x1b\\', '\x1b[6n\x1b[c\x1b[>q\x1b]11;?\x07\x1bP$qm\x1b\\'],
  [
    'titles, links, the clipboard',
    '\x1b]0;t\x07\x1b]8;;http://x\x1b\\\x1b]52;c;eA==\x07',
    '\x1b]0;t\x07\x1b]8;;http://x\x1b\\\x1b]52;c;eA==\x07',
  ],
  ['our own marks are left out', 'a\x1b]633;A;nonce\x07b\x1b]633;D;0\x1b\\c', 'abc'],
  ['the whole region', '\x1b[r', '\x1b[1;5r'],
  ['a region that reaches too far', '\x1b[2;99r', '\x1b[2;5r'],
  ['a region inside', '\x1b[2;4r', '\x1b[2;4r'],
  ['modes saved and restored, no region', '\x1b[?7r\x1b[?7s', '\x1b[?7r\x1b[?7s'],
  ['the corner, to learn the size', '\x1b[999;999H\x1b[6n', '\x1b[5;999H\x1b[6n'],
  ['rows inside', '\x1b[H\x1b[5;3f\x1b[3d', '\x1b[H\x1b[5;3f\x1b[3d'],
  ['a row too low', '\x1b[6d', '\x1b[5d'],
  ['a full reset', '\x1bc', '\x1bc\x1b[1;5r'],
  ['a soft reset', '\x1b[!p', '\x1b[!p\x1b7\x1b[1;5r\x1b8'],
  ['the alternate screen', '\x1b[?1049h', '\x1b[?1049h\x1b7\x1b[1;5r\x1b8'],
  ['the alternate screen among other modes', '\x1b[?1;1047l', '\x1b[?1;1047l\x1b7\x1b[1;5r\x1b8'],
  ['sizing the window', '\x1b[8;50;100t\x1b[18t', '\x1b[18t'],
  ['a sequence cut by another', '\x1b[12\x1b[1m', '\x1b[12\x1b[1m'],
  ['a string cut by a sequence', '\x1b]0;t\x1b[999H', '\x1b]0;t\x1b[5H'],
  ['a cancelled sequence', '\x1b[999\x18H', '\x1b[999\x18H'],
];

describe('OutputFilter', () => {
  it.each(TABLE)('%s', (_name, input, output) => {
    expect(filtered(input)).toBe(output);
    const filter = new OutputFilter(ROWS);
    expect([...input].map((char) => filtered(char, filter)).join('')).toBe(output);
  });

  it('hands on an image that never ends without keeping it', () => {
    const filter = new OutputFilter(ROWS);
    const long = `\x1b_G${'x'.repeat(100_000)}`;
    expect(filtered(long, filter).length).toBeGreaterThan(99_000);
    expect(filter.isGround).toBe(false);
  });

  it('knows when something of ours may be written', () => {
    const filter = new OutputFilter(ROWS);
    const isGroundAfter = (text: string) => {
      filter.push(Buffer.from(text, 'latin1'));
      return filter.isGround;
    };
    expect([
      isGroundAfter('a'),
      isGroundAfter('\xe2\x82'),
      isGroundAfter('\xac'),
      isGroundAfter('\x1b[3'),
      isGroundAfter('m'),
      isGroundAfter('\x1b]0;x'),
      isGroundAfter('\x07'),
    ]).toEqual([true, false, true, false, true, false, true]);
  });

  // The cursor that a soft reset or a change of screens leaves saved is the one thing that cannot be kept: a soft reset is
  // not among these, and a change of screens saves the cursor at once, as the filter does.
  const number = fc.integer({ min: 0, max: ROWS + 2 });
  const token = fc.oneof(
    fc.constantFrom('a', 'bc', 'wrap around the end of the row', '\r\n', '\r', '\n', '\t', '\b', 'ü', '日本'),
    fc.constantFrom('\x1b7', '\x1b8', '\x1bD', '\x1bM', '\x1bE', '\x1bc', '\x1b#8'),
    fc.constantFrom('\x1b[?1049h', '\x1b[?1049l', '\x1b[?6h', '\x1b[?6l', '\x1b[?7l', '\x1b[?7h', '\x1b[4h', '\x1b[4l'),
    fc.constantFrom('\x1b[1;31m', '\x1b[m', '\x1b[?25l', '\x1b]0;title\x07', '\x1b]633;A\x07', '\x1b(0', '\x1b(B'),
    fc.tuple(number, fc.constantFrom(...'ABCDEFGLMPSTXdJK@')).map(([count, final]) => `\x1b[${count}${final}`),
    fc.tuple(number, number, fc.constantFrom('H', 'f')).map(([row, column, final]) => `\x1b[${row};${column}${final}`),
    number.map((top) => `\x1b[${top};${ROWS}r`),
  );

  it("shows above the status row what a terminal of the session's own size shows", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(token, { maxLength: 40 }), async (tokens) => {
        const text = tokens.join('').replace(SCREEN_CHANGE, '$&\x1b7\x1b8');
        const filter = new OutputFilter(ROWS);
        const own = await screenOf(ROWS, text);
        const person = await screenOf(
          ROWS + 1,
          filter.region + filter.push(Buffer.from(text, 'utf8')).toString('utf8'),
        );
        expect(person).toEqual(own);
      }),
      { numRuns: 400 },
    );
  });
});

const SCREEN_CHANGE = /\x1b\[\?1049[hl]/g;

async function screenOf(rows: number, text: string) {
  const terminal = new headless.Terminal({ cols: 12, rows, scrollback: 50, allowProposedApi: true, logLevel: 'off' });
  await new Promise<void>((resolve) => terminal.write(text, resolve));
  const { active } = terminal.buffer;
  const lines = Array.from(
    { length: ROWS },
    (_, row) => active.getLine(active.baseY + row)?.translateToString(true) ?? '',
  );
  const cursor = [active.cursorY, active.cursorX];
  terminal.dispose();
  return { lines, cursor, type: active.type };
}
