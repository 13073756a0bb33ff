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
