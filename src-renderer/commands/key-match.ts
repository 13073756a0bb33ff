/** What is read of a key press. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * Is this press the key of the table's row? `Mod` is Ctrl, or Cmd on macOS; every modifier has to be as written.
 *
 * @param key As in the key table: `Mod+Shift+M`, `Alt+ArrowUp`, `F`.
 */
export function matchesKey(key: string, press: KeyPress, platform: string): boolean {
  const parts = key.split('+');
  const name = parts.pop() ?? '';
  const isMac = platform === 'darwin';
  const wantsMod = parts.includes('Mod');
  return (
    press.key.toLowerCase() === name.toLowerCase() &&
    press.ctrlKey === (parts.includes('Ctrl') || (wantsMod && !isMac)) &&
    press.metaKey === (wantsMod && isMac) &&
    press.altKey === parts.includes('Alt') &&
    press.shiftKey === parts.includes('Shift')
  );
}
