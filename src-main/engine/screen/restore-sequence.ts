import type { Terminal } from '@xterm/headless';
import { attributeSequence } from './attribute-sequence.ts';
import { charsetName } from './charset-name.ts';
import { RowWriter } from './row-writer.ts';
import type { UntoldState } from './untold-state.ts';
import { type Cell, internalsOf, type Screen, type XtermInternals } from './xterm-internals.ts';

const MOUSE_PROTOCOLS: Readonly<Record<string, number>> = { X10: 9, VT200: 1000, DRAG: 1002, ANY: 1003 };
const MOUSE_ENCODINGS: Readonly<Record<string, number>> = { SGR: 1006, SGR_PIXELS: 1016 };
const CURSOR_STYLES: Readonly<Record<string, number>> = { block: 2, underline: 4, bar: 6 };
/** Of what xterm.js remembers of a character. */
const WIDTH_BITS = 6;
/** What chooses a character set for G0 to G3, and what makes one of them the current one. */
const DESIGNATE = ['(', ')', '*', '+'] as const;
const SHIFT = ['\x0f', '\x0e', '\x1bn', '\x1bo'] as const;

/**
 * Bytes that bring a terminal, fresh from a reset and of the same size, to where this one is: both screens with scrollback,
 * cursors and saved cursors, scroll regions, tab stops, modes, attributes, character sets, link, title and colours.
 *
 * Left out on purpose: a synchronized update in progress (a newcomer sees the half frame at once instead of nothing), and
 * what the alternate screen keeps while the normal one shows.
 */
export function restoreSequence(terminal: Terminal, untold: UntoldState): string {
  const core = internalsOf(terminal);
  const { cols, rows } = terminal;
  const cell = terminal.buffer.active.getNullCell() as unknown as Cell;
  const writer = new RowWriter(core, cols, cell);
  const { normal, alt, active } = core.buffers;
  const screenOf = (screen: Screen) => {
    // A cursor saved in what is scrollback by now has to be saved before that row leaves the screen.
    const isAbove = screen.savedY < screen.ybase;
    const save = savedCursor(screen, cols);
    const text = isAbove
      ? writer.rows(screen, screen.ybase + rows, { row: screen.savedY, sequence: `${save}\r` })
      : writer.rows(screen, screen.ybase + rows);
    const place = `\x1b[${Math.min(screen.savedY - screen.ybase, rows - 1) + 1};1H`;
    return `${text}${tabStops(screen, cols)}${isAbove ? '' : `${place}${save}`}`;
  };
  const place = `\x1b[${normal.y + 1};${Math.min(normal.x, cols - 1) + 1}H`;
  const restoreAlternate =
    active === alt ? `${untold.keys('normal')}${region(normal, rows)}${place}\x1b[?1047h\x1b[H${screenOf(alt)}` : '';
  return [
    screenOf(normal),
    restoreAlternate,
    region(active, rows),
    untold.looks,
    untold.keys(active === alt ? 'alternate' : 'normal'),
    modes(terminal, core),
    cursor(core, { writer, cell, cols }),
  ].join('');
}

/** Stands last: whether the next byte joins the last character is lost with any control sequence. */
function cursor(core: XtermInternals, { writer, cell, cols }: { writer: RowWriter; cell: Cell; cols: number }): string {
  const { active } = core.buffers;
  const { modes: ansi, decPrivateModes } = core.coreService;
  const { _curAttrData: now, _parser } = core._inputHandler;
  const top = decPrivateModes.origin ? active.scrollTop : 0;
  const goTo = (column: number) => `\x1b[${active.y - top + 1};${column + 1}H`;
  const insert = ansi.insertMode ? '\x1b[4h' : '';
  const sets = charsets(core);
  // A restored cursor brings its own set with it, whatever the shift says.
  const restored = isSetRestored(core) ? '\x1b8' : '';
  const column = startOfCharacter(active, cell);
  const text = cell.getChars() || ' ';
  const isPrinted = active.x > 0 && _parser.precedingJoinState !== 0;
  // A wide character that found no room was printed, and is not there.
  const isJoined = isPrinted && ((writer.joinStateOf(text) ^ _parser.precedingJoinState) & WIDTH_BITS) === 0;
  const isWaiting = active.x >= cols;
  if (!isJoined && !isWaiting) return `${sets}${restored}${goTo(active.x)}${insert}${writer.attributes(now)}`;
  // Behind the last column, or just behind a character that goes on: printing it once more is the only way there.
  if (!isJoined) {
    const [before, behind] = isAscii(core) ? [`${sets}${restored}`, ''] : ['', sets];
    return `${before}${goTo(column)}${writer.attributes(cell)}${text}${behind}${insert}${writer.attributes(now)}`;
  }
  const makeRoom = insert && !isWaiting ? `\x1b[${active.x - column}P` : '';
  return `${sets}${restored}${goTo(column)}${insert}${makeRoom}${writer.attributes(now)}${text}`;
}

/** The column in which the character before the cursor begins, which is left in `cell`. */
function startOfCharacter({ lines, ybase, x, y }: Screen, cell: Cell): number {
  const line = lines.get(ybase + y);
  for (let column = x - 1; column > 0; column -= 1) {
    line?.loadCell(column, cell);
    if (cell.getWidth() > 0 || cell.getChars() !== '') return column;
  }
  line?.loadCell(0, cell);
  return 0;
}

/** Saves the cursor in this row as it was saved. Attributes and character set are the standard ones afterwards. */
function savedCursor({ savedX, savedCharset, savedCurAttrData }: Screen, cols: number): string {
  const name = charsetName(savedCharset);
  const [charset, ascii] = name === 'B' ? ['', ''] : [`\x1b(${name}`, '\x1b(B'];
  const column = Math.min(savedX, cols - 1) + 1;
  return `\x1b[${column}G${attributeSequence(savedCurAttrData)}${charset}\x1b7${ascii}\x1b[0m`;
}

function region({ scrollTop, scrollBottom }: Screen, rows: number): string {
  return scrollTop === 0 && scrollBottom === rows - 1 ? '' : `\x1b[${scrollTop + 1};${scrollBottom + 1}r`;
}

function tabStops({ tabs }: Screen, cols: number): string {
  const columns = Array.from({ length: cols }, (_, column) => column);
  if (columns.every((column) => Boolean(tabs[column]) === (column % 8 === 0))) return '';
  return `\x1b[3g${columns
    .filter((column) => tabs[column])
    .map((column) => `\x1b[${column + 1}G\x1bH`)
    .join('')}`;
}

function charsets({ _charsetService: service }: XtermInternals): string {
  const designated = DESIGNATE.map((letter, index) => {
    const name = charsetName(service._charsets[index]);
    return name === 'B' ? '' : `\x1b${letter}${name}`;
  }).join('');
  return `${designated}${service.glevel === 0 ? '' : (SHIFT[service.glevel] ?? '')}`;
}

/** Text is printed as it is. */
function isAscii({ _charsetService: service }: XtermInternals): boolean {
  return charsetName(service.charset) === 'B';
}

function isSetRestored({ _charsetService: service, buffers }: XtermInternals): boolean {
  return service.charset !== service._charsets[service.glevel] && service.charset === buffers.active.savedCharset;
}

function modes(terminal: Terminal, core: XtermInternals): string {
  const { isCursorHidden, decPrivateModes: dec } = core.coreService;
  const { activeProtocol, activeEncoding } = core.coreMouseService;
  const on: (number | false | undefined)[] = [
    dec.applicationCursorKeys && 1,
    dec.origin && 6,
    terminal.options.cursorBlink && 12,
    dec.reverseWraparound && 45,
    dec.applicationKeypad && 66,
    MOUSE_PROTOCOLS[activeProtocol],
    MOUSE_ENCODINGS[activeEncoding],
    dec.sendFocus && 1004,
    dec.bracketedPasteMode && 2004,
  ];
  const off = [!dec.wraparound && 7, isCursorHidden && 25];
  const style = CURSOR_STYLES[dec.cursorStyle ?? ''];
  return [
    ...on.map((mode) => (mode ? `\x1b[?${mode}h` : '')),
    ...off.map((mode) => (mode ? `\x1b[?${mode}l` : '')),
    terminal.options.convertEol ? '\x1b[20h' : '',
    style ? `\x1b[${style - (dec.cursorBlink ? 1 : 0)} q` : '',
  ].join('');
}
