import type { Settings } from '../../../../contracts/model/index.ts';

/** C0 controls but tab, line feed and carriage return; DEL; and the C1 controls, of which U+009B begins a sequence as ESC does. */
const CONTROLS = new RegExp(`[${range(0, 8)}${range(11, 12)}${range(14, 31)}${range(127, 159)}]`, 'g');

/**
 * Text from the clipboard as it may go into the terminal. Controls are taken out: a pasted `ESC[201~` would end the
 * bracketed paste and run what follows it (xterm.js 6.0 does not remove it), and Ctrl+C or Ctrl+D act on the shell.
 */
export function pasteText(text: string): string {
  return text.replace(CONTROLS, '');
}

/** Does the person have to see this text before it goes in? A newline at its very end alone counts where it would run the line. */
export function needsPreview(
  text: string,
  { setting, isBracketed }: { setting: Settings['terminal']['pasteWarning']; isBracketed: boolean },
): boolean {
  if (setting === 'never' || (setting === 'auto' && isBracketed)) return false;
  return /[\r\n]/.test(text);
}

function range(first: number, last: number): string {
  return `\\u${first.toString(16).padStart(4, '0')}-\\u${last.toString(16).padStart(4, '0')}`;
}
