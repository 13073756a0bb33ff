import { paletteRequests } from '../stores/focus.ts';
import type { Command } from './command.ts';

export const paletteOpen: Command = { id: 'palette.open', run: () => paletteRequests.emit() };
