import type { Palette } from '../../contracts/model/index.ts';
import type { SettingsStore } from '../store/settings-store.ts';
import { importTheme } from '../store/themes/import-theme.ts';

/**
 * Puts the colours of a file among the settings and in force. Imported again, a scheme takes the place of its older self.
 * @throws {VoxError} `theme.invalid`, `settings.invalid`: nothing was changed.
 */
export function takeTheme(settings: SettingsStore, { fileName, text }: { fileName: string; text: string }): Palette {
  const palette = importTheme(fileName, text);
  const others = settings.state.settings.appearance.imported.filter(({ id }) => id !== palette.id);
  settings.set({ appearance: { palette: palette.id, imported: [...others, palette] } });
  return palette;
}
