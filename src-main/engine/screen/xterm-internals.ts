import type { Terminal } from '@xterm/headless';

/** Bits of an attribute's `fg` and `bg`. @see xterm.js src/common/buffer/Constants.ts */
export const FG = {
  inverse: 0x4000000,
  bold: 0x8000000,
  underline: 0x10000000,
  blink: 0x20000000,
  invisible: 0x40000000,
  strikethrough: 0x80000000,
} as const;
export const BG = {
  italic: 0x4000000,
  dim: 0x8000000,
  hasExtended: 0x10000000,
  isProtected: 0x20000000,
  overline: 0x40000000,
} as const;

/** How `fg`, `bg` and an underline's colour are kept: two bits for the kind, 24 for the value; none is the default colour. */
export const COLOR = { kind: 0x3000000, named: 0x1000000, palette: 0x2000000 } as const;

/** Attributes of a cell, or those with which the next one is written. */
export interface Attributes {
  readonly fg: number;
  readonly bg: number;
  readonly extended: { readonly underlineStyle: number; readonly underlineColor: number; readonly urlId: number };
}

export interface Cell extends Attributes {
  getWidth(): number;
  getChars(): string;
}

export interface Line {
  readonly isWrapped: boolean;
  loadCell(column: number, cell: Cell): Cell;
}

/** Cells, cursor and what belongs to one of the two screens. Rows count from the first of the scrollback. */
export interface Screen {
  readonly lines: { readonly length: number; get(row: number): Line | undefined };
  /** First row of the visible part. */
  readonly ybase: number;
  /** Cursor in the visible part; `x` is the number of columns while it waits behind the last one. */
  readonly x: number;
  readonly y: number;
  readonly scrollTop: number;
  readonly scrollBottom: number;
  readonly tabs: Readonly<Record<number, boolean | undefined>>;
  readonly savedX: number;
  /** Counts from the first row of the scrollback at that time. */
  readonly savedY: number;
  readonly savedCurAttrData: Attributes;
  readonly savedCharset: object | undefined;
}

/**
 * What xterm.js knows of its state beyond its public face. Pinned: the version is exact in package.json, and
 * restore-screen.property.test.ts fails when any of it moves.
 */
export interface XtermInternals {
  writeSync(data: Uint8Array): void;
  readonly buffers: { readonly normal: Screen; readonly alt: Screen; readonly active: Screen };
  readonly unicodeService: { charProperties(codePoint: number, preceding: number): number };
  readonly coreService: {
    readonly isCursorHidden: boolean;
    readonly modes: { readonly insertMode: boolean };
    readonly decPrivateModes: {
      readonly applicationCursorKeys: boolean;
      readonly applicationKeypad: boolean;
      readonly bracketedPasteMode: boolean;
      readonly cursorBlink: boolean | undefined;
      readonly cursorStyle: string | undefined;
      readonly origin: boolean;
      readonly reverseWraparound: boolean;
      readonly sendFocus: boolean;
      readonly wraparound: boolean;
    };
  };
  readonly coreMouseService: { readonly activeProtocol: string; readonly activeEncoding: string };
  readonly _charsetService: {
    readonly charset: object | undefined;
    readonly glevel: number;
    readonly _charsets: readonly (object | undefined)[];
  };
  readonly _oscLinkService: {
    getLinkData(id: number): { readonly id?: string; readonly uri: string } | undefined;
  };
  readonly _inputHandler: {
    readonly _curAttrData: Attributes;
    /** 0 unless the last thing that came was a printed character. */
    readonly _parser: { readonly precedingJoinState: number };
  };
}

export function internalsOf(terminal: Terminal): XtermInternals {
  return (terminal as unknown as { _core: XtermInternals })._core;
}
