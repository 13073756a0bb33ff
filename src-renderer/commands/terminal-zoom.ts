import { changeSettings, settingsStore } from '../stores/settings.ts';
import type { Command } from './command.ts';

const OWN_SIZE = 100;
const STEP = 10;
const LIMITS = { min: 50, max: 300 };

export const terminalZoomIn: Command = { id: 'terminal.zoom-in', run: () => zoomTo(zoom() + STEP) };
export const terminalZoomOut: Command = { id: 'terminal.zoom-out', run: () => zoomTo(zoom() - STEP) };
export const terminalZoomReset: Command = { id: 'terminal.zoom-reset', run: () => zoomTo(OWN_SIZE) };

function zoom(): number {
  return settingsStore.getState().settings.terminal.zoom;
}

/** In percent; kept within what the settings allow. */
async function zoomTo(percent: number): Promise<void> {
  await changeSettings({ terminal: { zoom: Math.min(LIMITS.max, Math.max(LIMITS.min, percent)) } });
}
