import headless from '@xterm/headless';
import { describe, expect, it } from 'vitest';
import { ScreenModel } from './screen-model.ts';

const size = { cols: 20, rows: 6 };

/** What the session printed, and then typed on: both terminals must go on alike. */
const TABLE: [name: string, printed: string, then: string][] = [
  ['history and a prompt', `${Array.from({ length: 30 }, (_, row) => `row ${row}`).join('\r\n')}\r\n$ `, 'x'],
  ['colours', '\x1b[1;38;5;208;48;2;1;2;3mbold\x1b[0m \x1b[3;4:3;53mcurly\x1b[m \x1b[7minverse', 'x'],
  ['attributes that stay on', '\x1b[1;32mgreen', ' still'],
  ['a full row, the cursor waiting at its end', 'x'.repeat(20), 'y'],
  ['a wide character at the end', `${'x'.repeat(18)}日`, 'y'],
  ['background to the end of the row', '\x1b[44m\x1b[K text', '\r\n'],
  ['the alternate screen over the main one', 'main\r\n\x1b[?1049h\x1b[2J\x1b[3;5Hfull', '\x1b[?1049l after'],
  ['modes', '\x1b[?1003;1006h\x1b[?2004h\x1b[?1h\x1b=\x1b[?25l\x1b[?1004h', 'x'],
  ['origin and region', '\x1b[2;4r\x1b[?6h\x1b[2;3Hx', 'y'],
  ['no wrapping', '\x1b[?7l\x1b[3;18H', 'abcdef'],
  ['inserting', 'abc\r\x1b[4h', 'x'],
];

describe('ScreenModel', () => {
  it.each(TABLE)('brings a new terminal to where the session is: %s', async (_name, printed, then) => {
    const model = new ScreenModel(size);
    model.write(Buffer.from(printed));
    const painted = model.paintNew('\x1b[r');
    expect(await stateOf(painted + then)).toEqual(await stateOf(printed + then));
    expect(await stateOf(painted)).toEqual(await stateOf(printed));
    model.dispose();
  });

  it('paints a part, around the cursor, where a terminal is smaller', async () => {
    const model = new ScreenModel({ cols: 40, rows: 20 });
    model.write(Buffer.from(`${Array.from({ length: 15 }, (_, row) => `row ${row} ${'-'.repeat(30)}`).join('\r\n')}`));
    const { lines, cursor } = await stateOf(model.paint(size) + model.cursorIn(size));
    expect(lines).toEqual([9, 10, 11, 12, 13, 14].map((row) => `row ${row} ${'-'.repeat(30)}`.slice(0, 20)));
    expect(cursor).toEqual([5, 19]);
    model.dispose();
  });
});

async function stateOf(text: string) {
  const terminal = new headless.Terminal({ ...size, scrollback: 100, allowProposedApi: true, logLevel: 'off' });
  await new Promise<void>((resolve) => terminal.write(text, resolve));
  const { active } = terminal.buffer;
  const cells = Array.from({ length: active.length }, (_, row) => {
    const line = active.getLine(row);
    return Array.from({ length: size.cols }, (_, column) => {
      const cell = line?.getCell(column);
      if (!cell) return '';
      const style = [
        cell.getFgColor(),
        cell.getBgColor(),
        cell.isBold(),
        cell.isItalic(),
        cell.isUnderline(),
        cell.isInverse(),
      ];
      return `${cell.getChars() || ' '}${style.join()}`;
    }).join('|');
  });
  const state = {
    lines: Array.from({ length: active.length }, (_, row) => active.getLine(row)?.translateToString().trimEnd()),
    cells,
    cursor: [active.cursorY, active.cursorX],
    type: active.type,
    modes: { ...terminal.modes },
    hidden: (terminal as unknown as { _core: { coreService: { isCursorHidden: boolean } } })._core.coreService
      .isCursorHidden,
  };
  terminal.dispose();
  return state;
}
