import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes';
import headless from '@xterm/headless';
import { expect, it } from 'vitest';
import { prepareTerminal } from './prepare-terminal.ts';

function open() {
  const terminal = new headless.Terminal({ cols: 8, rows: 2, allowProposedApi: true, logLevel: 'off' });
  prepareTerminal(terminal, new UnicodeGraphemesAddon());
  return {
    terminal,
    write: (text: string) => new Promise<void>((done) => terminal.write(text, done)),
  };
}

it.each([
  ['a', 1],
  ['漢', 2],
  ['e\u0301', 1],
  ['😀', 2],
  ['\u{1f979}', 2],
  ['\u{1fae0}', 2],
  ['❤\ufe0f', 2],
  ['🇩🇪', 2],
  ['👩\u200d👧', 2],
  ['①', 1],
  ['±', 1],
  ['─', 1],
])('%s is as wide as %i', async (text, width) => {
  const { terminal, write } = open();
  await write(text);
  expect(terminal.buffer.active.cursorX).toBe(width);
});

it.each(['\x1b[1J', '\x1b[?1J'])('erases up to the last cell of the last row: %j', async (sequence) => {
  const { terminal, write } = open();
  await write(`\x1b[1;1Habc\x1b[2;1H12345678${sequence}\x1b[1;1Hok`);
  expect([0, 1].map((row) => terminal.buffer.active.getLine(row)?.translateToString(true))).toEqual(['ok', '']);
});

/** The text of each row that is a link, and whether xterm keeps one for it. */
function linkedText(terminal: InstanceType<typeof headless.Terminal>): string {
  let text = '';
  for (let row = 0; row < terminal.buffer.active.length; row += 1) {
    const line = terminal.buffer.active.getLine(row);
    for (let column = 0; column < terminal.cols; column += 1) {
      const cell = line?.getCell(column) as unknown as { extended?: { urlId: number } } | undefined;
      if (cell?.extended?.urlId) text += line?.getCell(column)?.getChars() ?? '';
    }
  }
  return text;
}

it('t-273: a link that wraps is one, also after a change of width', async () => {
  const { terminal, write } = open();
  const digits = '0'.repeat(12);
  await write(`\x1b]8;id=1;https://e.example/long\x1b\\${digits}\x1b]8;;\x1b\\`);
  await write(' p');
  expect(linkedText(terminal)).toBe(digits);
  terminal.resize(20, 2);
  expect(linkedText(terminal)).toBe(digits);
});

it.each([['\x1b]633;D;0;n\x07\x1b]633;A;n\x07'], ['\x1b]133;A\x1b\\']])(
  't-274: a link that is never closed ends at the prompt: %j',
  async (mark) => {
    const { terminal, write } = open();
    await write(`\x1b]8;;https://e.example\x1b\\open\r\n${mark}$ after`);
    expect(linkedText(terminal)).toBe('open');
  },
);
