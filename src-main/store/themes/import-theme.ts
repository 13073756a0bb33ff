import { PALETTES } from '../../../contracts/appearance/index.ts';
import { OWN_THEMES, type Palette } from '../../../contracts/model/index.ts';
import { VoxError } from '../../base/vox-error.ts';
import { isDark } from './is-dark.ts';
import { readItermColors } from './iterm-colors.ts';
import type { FoundColors } from './types.ts';
import { readVscodeTheme } from './vscode-theme.ts';

/** No colour scheme is longer; what is, is another file. UTF-16 units. */
const MAX_CHARS = 2_000_000;

/**
 * Reads a colour scheme: iTerm's `.itermcolors` (a property list), or a theme of VS Code (JSON with comments). Which of the two
 * it is, the text says; the file's name gives only the scheme's name.
 *
 * @throws {VoxError} `theme.invalid`: what is missing or wrong, in one sentence.
 */
export function importTheme(fileName: string, text: string): Palette {
  if (text.length > MAX_CHARS) throw themeError(fileName, 'it is too large for a colour scheme');
  const source = text.replace(/^\uFEFF/, '').trimStart();
  const found = read(fileName, source);
  const baseName = (fileName.split(/[\\/]/).at(-1) ?? '').replace(/\.(itermcolors|jsonc?|xml|plist)$/i, '');
  const name = (found.name || baseName || 'Imported').trim().slice(0, 80);
  return { ...found.colors, id: idFor(name), name, type: isDark(found.colors.background) ? 'dark' : 'light' };
}

function read(fileName: string, source: string): FoundColors {
  const fail = (reason: string) => themeError(fileName, reason);
  if (source === '') throw fail('it is empty');
  if (source.startsWith('<')) return readItermColors(source, fail);
  if (source.startsWith('{') || source.startsWith('//') || source.startsWith('/*'))
    return readVscodeTheme(source, fail);
  throw fail('it is neither an .itermcolors file of iTerm nor the JSON of a VS Code theme');
}

function themeError(fileName: string, reason: string): VoxError {
  return new VoxError('theme.invalid', `${fileName} was not imported: ${reason}.`);
}

/** A name as `vox theme set` takes it. One that is taken by a scheme of ours is told apart. */
function idFor(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  const id =
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 50)
      .replace(/^-|-$/g, '') || 'imported';
  const isTaken = PALETTES.some((palette) => palette.id === id) || OWN_THEMES.some((theme) => theme === id);
  return isTaken ? `${id}-imported` : id;
}
