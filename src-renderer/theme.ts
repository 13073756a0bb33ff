import { useEffect } from 'react';
import { useStore } from 'zustand';
import { settingsStore } from './stores/settings.ts';

/** Keeps the page's theme as the settings say; `system` leaves it to the browser. */
export function useTheme(): void {
  const theme = useStore(settingsStore, (state) => state.settings.theme);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
}
