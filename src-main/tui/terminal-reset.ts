/** Modes that programs turn on, all turned off: mouse, focus, paste, synchronized output, cursor and keypad keys, keyboard. */
const MODES_OFF = [
  '\x1b[?9l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1005l\x1b[?1006l\x1b[?1015l\x1b[?1016l',
  '\x1b[?1004l\x1b[?2004l\x1b[?2026l\x1b[?1l\x1b>\x1b[?6l\x1b[?45l\x1b[?5l\x1b[4l\x1b[?7h',
  // Keyboard protocols: kitty's flags, xterm's modifyOtherKeys.
  '\x1b[=0u\x1b[>4;0m',
].join('');

/** Attributes, alphabet, cursor shape and visibility. */
const LOOK_OFF = '\x1b[0m\x0f\x1b(B\x1b[0 q\x1b[?25h';

/** The title of before is kept by the terminal itself, where it can. */
export const SAVE_TITLE = '\x1b[22;0t';
const RESTORE_TITLE = '\x1b[23;0t';

/**
 * Leaves the person's terminal as it was: main screen, whole scroll region, cursor shown, every mode off. The modes go off
 * once more after the alternate screen was left: some terminals bring back those of the main screen then.
 *
 * @param lastRow The row of the status line; it is cleared and the shell's prompt comes there.
 */
export function resetSequence(lastRow: number): string {
  const leave = `${MODES_OFF}\x1b[?1049l`;
  return `${leave}${MODES_OFF}\x1b[r${LOOK_OFF}${RESTORE_TITLE}\x1b[${lastRow};1H\x1b[2K`;
}
