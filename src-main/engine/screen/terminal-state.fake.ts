import type { Terminal } from '@xterm/headless';
import { attributeSequence } from './attribute-sequence.ts';
import { charsetName } from './charset-name.ts';
import type { UntoldState } from './untold-state.ts';
import { BG, type Cell, FG, internalsOf, type Screen } from './xterm-internals.ts';

const ERASED = { fg: 0, extended: { underlineStyle: 0, underlineColor: 0, urlId: 0 } };

/** The colour of an underline that is not there is no matter. */
function visibleLook(cell: Cell): string {
  const look = attributeSequence(cell).slice(2);
  return cell.fg & FG.underline ? look : look.replace(/;58;[\d;]+/, '');
}

/**
 * Everything that a person sees in a terminal, and that decides what its next bytes do: to compare two of them whole.
 *
 * @param isStrict A cell with a space is another than one with nothing in it, a saved cursor's column counts, and
 *   so does whether a row goes on from one that is not there.
 */
export function terminalState(
  terminal: Terminal,
  untold: UntoldState,
  { hasLinks = true, isStrict = true } = {},
): object {
  const core = internalsOf(terminal);
  const { normal, active } = core.buffers;
  const { decPrivateModes, modes, isCursorHidden } = core.coreService;
  const cell = terminal.buffer.active.getNullCell() as unknown as Cell;
  const linkOf = ({ bg, extended }: Cell) =>
    hasLinks && bg & BG.hasExtended && extended.urlId
      ? (core._oscLinkService.getLinkData(extended.urlId)?.uri ?? '')
      : '';
  // A row may go on from one that is gone; there is no telling once it has become part of the scrollback.
  const endsInText = (screen: Screen, row: number) => {
    const last = screen.lines.get(row)?.loadCell(terminal.cols - 1, cell);
    return last !== undefined && (last.getChars() !== '' || last.getWidth() === 0);
  };
  const rowOf = (screen: Screen, row: number) => {
    const line = screen.lines.get(row);
    const cells: string[] = [];
    for (let column = 0; line && column < terminal.cols; column += 1) {
      line.loadCell(column, cell);
      const isHalf = column + cell.getWidth() > terminal.cols;
      const isBlank = !isStrict && (isHalf || (cell.getChars() === ' ' && visibleLook(cell) === '[0m'));
      const chars = isBlank ? '' : cell.getChars();
      // An erased cell is no more than its background, and has no attributes to be told apart by.
      const look =
        chars === ''
          ? attributeSequence({ ...ERASED, bg: cell.bg & 0x3ffffff }).slice(2)
          : `${visibleLook(cell)}${linkOf(cell)}`;
      cells.push(`${chars}|${isHalf ? 1 : cell.getWidth()}|${look}`);
    }
    const goesOn =
      line?.isWrapped && row > (screen === normal ? 0 : screen.ybase) && (isStrict || endsInText(screen, row - 1));
    return `${goesOn ? '+' : ''} ${cells.join(' ')}`;
  };
  const screenOf = (screen: Screen, first: number) => ({
    rows: Array.from({ length: screen.ybase + terminal.rows - first }, (_, row) => rowOf(screen, first + row)),
    region: [screen.scrollTop, screen.scrollBottom],
    tabs: Array.from({ length: terminal.cols }, (_, column) => column).filter((column) => screen.tabs[column]),
    saved: [
      isStrict ? Math.min(screen.savedX, terminal.cols - 1) : null,
      Math.max(Math.min(screen.savedY - screen.ybase, terminal.rows - 1), screen === normal ? -screen.ybase : 0),
      attributeSequence(screen.savedCurAttrData),
      charsetName(screen.savedCharset),
    ],
  });
  const { _charsetService: charsets } = core;
  const { _curAttrData: now, _parser } = core._inputHandler;
  return {
    isAlternate: active !== normal,
    normal: screenOf(normal, 0),
    // The alternate screen has no scrollback; xterm.js gives it some when it was resized before its first use.
    alternate: active === normal ? null : screenOf(active, active.ybase),
    cursor: [active.x, active.y, isCursorHidden, attributeSequence(now, true), linkOf(now as Cell)],
    isJoined: _parser.precedingJoinState !== 0,
    modes: { ...modes, ...decPrivateModes, cursorBlink: decPrivateModes.cursorBlink ?? null },
    blinks: terminal.options.cursorBlink,
    mouse: [core.coreMouseService.activeProtocol, core.coreMouseService.activeEncoding],
    charsets: [
      charsets.glevel,
      charsetName(charsets.charset),
      [0, 1, 2, 3].map((g) => charsetName(charsets._charsets[g])),
    ],
    looks: untold.looks,
    keys: untold.keys(active === normal ? 'normal' : 'alternate'),
  };
}
