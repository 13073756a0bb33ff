import { toggleZoom } from '../stores/layout.ts';
import type { Command } from './command.ts';

/** Gives the active pane the whole room, and takes it back. */
export const paneZoom: Command = { id: 'pane.zoom', isEnabled: ({ isSplit }) => isSplit, run: () => toggleZoom() };
