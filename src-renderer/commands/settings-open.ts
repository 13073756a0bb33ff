import { settingsRequests } from '../stores/focus.ts';
import type { Command } from './command.ts';

export const settingsOpen: Command = { id: 'settings.open', run: () => settingsRequests.emit() };
