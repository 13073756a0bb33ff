/** The colours of the dark theme, six hexadecimal digits each, for programs that ask while no client is there to say its own. */
export const DEFAULT_COLORS: Readonly<Record<number, string>> = { 10: 'd9e0e8', 11: '0b0d10', 12: 'd9e0e8' };

const ANSI = (
  '232b35 ff7070 4cc38a e0b040 6cb2ff c0a5ff 5cc8d7 c7d0da ' + '8592a2 ff8f8f 6fd7a4 f0c766 93c7ff d2beff 86dce8 f3f6f9'
).split(' ');
const LEVELS = ['00', '5f', '87', 'af', 'd7', 'ff'];

/** A colour of the 256-colour palette; null for an index it does not have. */
export function paletteColor(index: number): string | null {
  if (index < 16) return ANSI[index] ?? null;
  if (index < 232) {
    const cube = index - 16;
    return [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map((level) => LEVELS[level]).join('');
  }
  return index > 255 ? null : (8 + 10 * (index - 232)).toString(16).padStart(2, '0').repeat(3);
}
