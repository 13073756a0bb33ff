/** Keys an agent may name, as the terminal sends them. */
const KEYS = {
  Enter: '\r',
  Tab: '\t',
  Escape: '\x1b',
  Space: ' ',
  Backspace: '\x7f',
  Up: '\x1b[A',
  Down: '\x1b[B',
  Right: '\x1b[C',
  Left: '\x1b[D',
  Home: '\x1b[H',
  End: '\x1b[F',
  PageUp: '\x1b[5~',
  PageDown: '\x1b[6~',
  'Ctrl+C': '\x03',
  'Ctrl+D': '\x04',
} as const;

export type KeyName = keyof typeof KEYS;
export const KEY_NAMES = Object.keys(KEYS) as [KeyName, ...KeyName[]];

/** Keys that act in a program beyond moving in it or leaving it. */
const ACTING: readonly KeyName[] = ['Enter', 'Tab', 'Backspace'];

/** Newlines in the text are Enter; other control characters are keys in disguise and left out. */
export function bytesOfKeys(text: string, keys: readonly KeyName[]): Uint8Array {
  const typed = text.replace(/\r?\n/g, '\r').replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g, '');
  return Buffer.from(typed + keys.map((name) => KEYS[name]).join(''));
}

/** They only move in a program, leave it, or end it: `q` for a pager, arrows, Ctrl+C. */
export function isHarmless(text: string, keys: readonly KeyName[]): boolean {
  return (text === '' || text === 'q') && !keys.some((name) => ACTING.includes(name));
}

/** As a person reads them: `"y" Enter`. */
export function shownKeys(text: string, keys: readonly KeyName[]): string {
  return [...(text === '' ? [] : [JSON.stringify(text)]), ...keys].join(' ');
}
