/** Just enough of xterm.js, in the window or without one, for the work below. */
export interface PreparedTerminal {
  readonly cols: number;
  readonly parser: {
    registerCsiHandler(
      id: { readonly prefix?: string; readonly final: string },
      handler: (params: (number | number[])[]) => boolean,
    ): unknown;
    registerOscHandler(ident: number, handler: (data: string) => boolean): unknown;
  };
  readonly unicode: { register(provider: WidthProvider): void; activeVersion: string };
}

/** What xterm.js asks how wide a character is, and whether it joins the one before. */
export interface WidthProvider {
  readonly version: string;
  wcwidth(codePoint: number): 0 | 1 | 2;
  /** Bit 0: joins the one before; bits 1 and 2: the width; above: what the next one needs to know. */
  charProperties(codePoint: number, preceding: number): number;
}

/** Internals of xterm.js 6.0.0, for the one thing below that it cannot do itself. */
interface Internals {
  readonly buffers: {
    readonly active: {
      readonly x: number;
      readonly y: number;
      readonly lines: { get(row: number): object | undefined };
    };
  };
  readonly _inputHandler: {
    _eraseInBufferLine(
      row: number,
      start: number,
      end: number,
      isNoLongerWrapped: boolean,
      isRespectful: boolean,
    ): void;
    _resetBufferLine(row: number, isRespectful: boolean): void;
    /** As `OSC 8 ; data`; `;` ends the link. */
    setHyperlink(data: string): boolean;
  };
}

const GRAPHEMES = '15-graphemes';
const WIDE = 2 << 1;
const WIDTH_BITS = 3 << 1;

/** Emoji of Unicode 13 to 17 that the table of the graphemes add-on takes for one cell wide, as ranges. */
const NEW_EMOJI: readonly (readonly [first: number, last: number])[] = [
  [0x1f6d8, 0x1f6d8],
  [0x1f6dc, 0x1f6df],
  [0x1f7f0, 0x1f7f0],
  [0x1f979, 0x1f979],
  [0x1f9cc, 0x1f9cc],
  [0x1fa75, 0x1fa77],
  [0x1fa7b, 0x1fa7c],
  [0x1fa87, 0x1fa8a],
  [0x1fa8e, 0x1fa8f],
  [0x1faa9, 0x1faaf],
  [0x1fab7, 0x1fabf],
  [0x1fac3, 0x1fac6],
  [0x1fac8, 0x1fac8],
  [0x1facd, 0x1facf],
  [0x1fad7, 0x1fadc],
  [0x1fadf, 0x1faea],
  [0x1faef, 0x1faf8],
];

/**
 * Gives every terminal of the product, in the host and in the window, the same idea of how wide a character is, and mends
 * what would make it throw. Ambiguous characters are one cell wide; an emoji, also by VS16, a flag or a family is two.
 *
 * @param graphemes A fresh add-on: `new UnicodeGraphemesAddon()`.
 */
export function prepareTerminal<T>(terminal: PreparedTerminal, graphemes: { activate(terminal: T): void }): void {
  const register = (provider: WidthProvider) => {
    if (provider.version !== GRAPHEMES) return;
    const widened = new WideNewEmoji(provider);
    terminal.unicode.register(widened);
    terminal.unicode.activeVersion = widened.version;
  };
  graphemes.activate({ unicode: { register, activeVersion: '' } } as T);
  mendErase(terminal);
  endLinksAtPrompt(terminal);
}

class WideNewEmoji implements WidthProvider {
  readonly version = `${GRAPHEMES}-and-new-emoji`;
  readonly #inner: WidthProvider;

  constructor(inner: WidthProvider) {
    this.#inner = inner;
  }

  wcwidth(codePoint: number): 0 | 1 | 2 {
    return isNewEmoji(codePoint) ? 2 : this.#inner.wcwidth(codePoint);
  }

  charProperties(codePoint: number, preceding: number): number {
    const properties = this.#inner.charProperties(codePoint, preceding);
    return isNewEmoji(codePoint) ? (properties & ~WIDTH_BITS) | WIDE : properties;
  }
}

function isNewEmoji(codePoint: number): boolean {
  if (codePoint < 0x1f6d8 || codePoint > 0x1faf8) return false;
  return NEW_EMOJI.some(([first, last]) => codePoint >= first && codePoint <= last);
}

/** A link that a program never closed would go on through the prompt and everything after it. Where a prompt or a command begins or ends, it ends. */
function endLinksAtPrompt(terminal: PreparedTerminal): void {
  const core = (terminal as unknown as { _core: Internals })._core;
  const onMark = (data: string) => {
    if (/^[ACD](?:;|$)/.test(data)) core._inputHandler.setHyperlink(';');
    return false;
  };
  for (const ident of [133, 633]) terminal.parser.registerOscHandler(ident, onMark);
}

/** xterm.js 6.0.0 throws when it erases up to the last cell of the last row: it wants the row after that one. */
function mendErase(terminal: PreparedTerminal): void {
  const core = (terminal as unknown as { _core: Internals })._core;
  const erase = (how: number | number[] | undefined, isRespectful: boolean) => {
    const { x, y, lines } = core.buffers.active;
    if (how !== 1 || x + 1 < terminal.cols || lines.get(y + 1)) return false;
    core._inputHandler._eraseInBufferLine(y, 0, x + 1, true, isRespectful);
    for (let row = 0; row < y; row += 1) core._inputHandler._resetBufferLine(row, isRespectful);
    return true;
  };
  terminal.parser.registerCsiHandler({ final: 'J' }, ([how]) => erase(how, false));
  terminal.parser.registerCsiHandler({ prefix: '?', final: 'J' }, ([how]) => erase(how, true));
}
