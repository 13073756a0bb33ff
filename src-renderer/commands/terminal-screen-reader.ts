import { changeSettings, settingsStore } from '../stores/settings.ts';
import type { Command } from './command.ts';

/** Makes the terminals readable for a screen reader, and takes it back. */
export const terminalScreenReader: Command = {
  id: 'terminal.screen-reader',
  async run() {
    const { screenReader } = settingsStore.getState().settings.terminal;
    await changeSettings({ terminal: { screenReader: !screenReader } });
  },
};
