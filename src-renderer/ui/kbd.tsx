import './kbd.css';

const MAC_NAMES: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };
const NAMES: Readonly<Record<string, string>> = {
  Mod: 'Ctrl',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: '⏎',
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
};

/** How a key of the table is written for a person: `Mod+L` is `Ctrl L`, or `⌘ L` on macOS. */
export function keyLabel(key: string, platform: string): string {
  const names = platform === 'darwin' ? { ...NAMES, ...MAC_NAMES } : NAMES;
  return key
    .split('+')
    .map((part) => names[part] ?? part)
    .join(' ');
}

/** @param keys As in the key table, e.g. `Mod+Shift+M`. `platform` decides what Mod looks like. */
export function Kbd({ keys, platform = '' }: { keys: string; platform?: string }) {
  return <kbd className="kbd">{keyLabel(keys, platform)}</kbd>;
}
