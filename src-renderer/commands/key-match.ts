/** What is read of a key press. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** `Mod+Shift+M` in its parts; `Mod++` names the plus itself. */
function partsOf(key: string): { name: string; parts: string[] } {
  const parts = key.replace(/\+$/, 'Plus').split('+');
  const name = parts.pop() ?? '';
  return { name: name === 'Plus' ? '+' : name, parts };
}

/** The name of a pressed key as the settings have it; null for a modifier alone. */
export function keyOfPress(press: KeyPress, platform: string): string | null {
  if (/^(?:Control|Shift|Alt|Meta|AltGraph|Dead|Unidentified|Process|CapsLock|Fn)$/.test(press.key)) return null;
  const isMac = platform === 'darwin';
  const name = press.key === ' ' ? 'Space' : press.key;
  const parts = [
    (isMac ? press.metaKey : press.ctrlKey) && 'Mod',
    isMac && press.ctrlKey && 'Ctrl',
    press.altKey && 'Alt',
    press.shiftKey && 'Shift',
    name.length === 1 ? name.toUpperCase() : name,
  ];
  return parts.filter(Boolean).join('+');
}

/**
 * Is this press the key of the table's row? `Mod` is Ctrl, or Cmd on macOS; every modifier has to be as written.
 *
 * @param key As in the key table: `Mod+Shift+M`, `Alt+ArrowUp`, `F`.
 */
export function matchesKey(key: string, press: KeyPress, platform: string): boolean {
  const { name, parts } = partsOf(key);
  const isMac = platform === 'darwin';
  const wantsMod = parts.includes('Mod');
  return (
    (press.key === ' ' ? 'space' : press.key.toLowerCase()) === name.toLowerCase() &&
    press.ctrlKey === (parts.includes('Ctrl') || (wantsMod && !isMac)) &&
    press.metaKey === (wantsMod && isMac) &&
    press.altKey === parts.includes('Alt') &&
    press.shiftKey === parts.includes('Shift')
  );
}
