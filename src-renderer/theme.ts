import { useEffect } from 'react';
import { useStore } from 'zustand';
import { paletteInForce } from '../contracts/appearance/index.ts';
import { settingsStore } from './stores/settings.ts';
import { paletteTokens } from './theme/palette-tokens.ts';

/** Keeps the page's theme as the settings say: a scheme's own colours, else `light` or `dark`; `system` leaves it to the browser. */
export function useTheme(): void {
  const theme = useStore(settingsStore, (state) => state.settings.theme);
  const palette = useStore(settingsStore, (state) => paletteInForce(state.settings));
  useEffect(() => {
    const { dataset, style } = document.documentElement;
    const tokens = palette ? paletteTokens(palette) : {};
    for (const [name, color] of Object.entries(tokens)) style.setProperty(name, color);
    const inForce = palette?.type ?? theme;
    if (inForce === 'system') delete dataset.theme;
    else dataset.theme = inForce;
    // Last: the terminals read the colours when this changes.
    if (palette) dataset.palette = palette.id;
    else delete dataset.palette;
    return () => {
      for (const name of Object.keys(tokens)) style.removeProperty(name);
    };
  }, [theme, palette]);
}
