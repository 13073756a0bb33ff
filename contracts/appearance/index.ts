import { OWN_THEMES, type Palette } from '../model/palette.ts';
import type { Settings } from '../model/settings.ts';
import table from './palettes.v1.json' with { type: 'json' };

/** Schemes that people know by name, with who made them; the values are theirs, under the licence named in the row. */
export const PALETTES = table as readonly (Palette & { readonly author: string; readonly license: string })[];

type ThemeSettings = Pick<Settings, 'theme' | 'appearance'>;

/** Every scheme that can be chosen by name, beside Axis' own: the built-in ones, then what was imported. */
export function palettesOf({ appearance }: Pick<Settings, 'appearance'>): readonly Palette[] {
  const taken = new Set(PALETTES.map(({ id }) => id));
  return [...PALETTES, ...appearance.imported.filter(({ id }) => !taken.has(id))];
}

/** The scheme in force; null is Axis' own. */
export function paletteInForce(settings: ThemeSettings): Palette | null {
  const { palette } = settings.appearance;
  return palettesOf(settings).find(({ id }) => id === palette) ?? null;
}

/** The one name of what is in force: `dark`, `dracula`. */
export function themeName(settings: ThemeSettings): string {
  return paletteInForce(settings)?.id ?? settings.theme;
}

/** What to change so that the theme of this name is in force; null when there is none. */
export function themePatch(
  name: string,
  settings: Pick<Settings, 'appearance'>,
): { theme?: Settings['theme']; appearance: { palette: string | null } } | null {
  const own = OWN_THEMES.find((theme) => theme === name);
  if (own) return { theme: own, appearance: { palette: null } };
  return palettesOf(settings).some(({ id }) => id === name) ? { appearance: { palette: name } } : null;
}
