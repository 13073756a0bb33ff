import type { ITerminalOptions } from '@xterm/xterm';
import type { Settings } from '../../../../contracts/model/index.ts';

const BUILT_IN_FONT = '"JetBrains Mono Variable", "DejaVu Sans Mono", ui-monospace, monospace';

/** What the settings mean to xterm; all of it may change while the terminal runs. */
export function optionsOf(terminal: Settings['terminal']) {
  const { fontFamily, fontSize, zoom, lineHeight, scrollback, cursorStyle, cursorBlink, screenReader } = terminal;
  return {
    fontFamily: fontFamily ? `"${fontFamily.replaceAll(/["\\]/g, '')}", ${BUILT_IN_FONT}` : BUILT_IN_FONT,
    fontSize: Math.max(4, Math.round((fontSize * zoom) / 100)),
    lineHeight,
    scrollback,
    cursorStyle,
    cursorBlink,
    screenReaderMode: screenReader,
  } satisfies ITerminalOptions;
}
