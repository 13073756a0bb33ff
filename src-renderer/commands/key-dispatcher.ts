import { keyRows } from '../../contracts/model/index.ts';
import { host } from '../stores/connection.ts';
import { type FocusRegion, focusStore, setRegion } from '../stores/focus.ts';
import { settingsStore } from '../stores/settings.ts';
import { runCommand } from './index.ts';
import { matchesKey } from './key-match.ts';

const REGIONS: ReadonlySet<string> = new Set<FocusRegion>(['terminal', 'block', 'editor', 'chat']);

/**
 * The one listener for the keys of the table, before the terminal and the editors see them, and for the native menu.
 *
 * @returns A function that stops it.
 */
export function startKeys(): () => void {
  const { bridge } = host();
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.defaultPrevented || isInPopup(event)) return;
    if (!dispatch(event, bridge.platform)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocus = () => setRegion(regionOf(document.activeElement));
  window.addEventListener('keydown', onKey, { capture: true });
  window.addEventListener('focusin', onFocus);
  const offMenu = bridge.onCommand((command) => runCommand(command));
  return () => {
    window.removeEventListener('keydown', onKey, { capture: true });
    window.removeEventListener('focusin', onFocus);
    offMenu();
  };
}

function dispatch(event: KeyboardEvent, platform: string): boolean {
  const { region } = focusStore.getState();
  for (const row of keyRows(settingsStore.getState().settings.keys)) {
    if (row.when === 'block' && region !== 'block') continue;
    if (row.keys.some((key) => matchesKey(key, event, platform)) && runCommand(row.command)) return true;
  }
  return false;
}

/** An open menu or dialog, and a field that edits an agent's request, keep their own keys. */
function isInPopup(event: KeyboardEvent): boolean {
  return (
    event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"], [data-own-keys]') !== null
  );
}

function regionOf(element: Element | null): FocusRegion {
  const name = element?.closest('[data-region]')?.getAttribute('data-region') ?? '';
  return REGIONS.has(name) ? (name as FocusRegion) : 'other';
}
