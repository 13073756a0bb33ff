import { useStore } from 'zustand';
import type { ConsoleView } from '../../../contracts/model/index.ts';
import { layoutStore } from '../../stores/layout.ts';
import { settingsStore } from '../../stores/settings.ts';

/** How this window shows its sessions. */
export function useConsoleView(): ConsoleView {
  const byDefault = useStore(settingsStore, ({ settings }) => settings.console.view);
  return useStore(layoutStore, ({ view }) => view ?? byDefault);
}
