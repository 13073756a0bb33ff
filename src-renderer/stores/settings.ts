/**
 * Settings as the host has them. `changeSettings(patch)` writes; the answer and every later change come back by event.
 */
import { createStore } from 'zustand/vanilla';
import { Settings, type SettingsPatch, type SettingsState, type WireError } from '../../contracts/model/index.ts';
import { host } from './connection.ts';
import { toWireError } from './wire-error.ts';

/** Defaults until the host has answered, so that the first paint needs no host. */
export const settingsStore = createStore<SettingsState>(() => ({
  settings: Settings.parse({}),
  path: '',
  problem: null,
}));

/** @returns A function that stops feeding the store. */
export function startSettings(): () => void {
  const connection = host();
  const offs = [
    connection.onEvent('settings.changed', (state) => settingsStore.setState(state)),
    connection.onConnect(() => {
      void connection.call('settings.get', {}).then(
        (state) => settingsStore.setState(state),
        () => {
          // The connection went away again; the next connect reads them.
        },
      );
    }),
  ];
  return () => {
    for (const off of offs) off();
  };
}

/** @returns What is wrong with the change, or null. */
export async function changeSettings(patch: SettingsPatch): Promise<WireError | null> {
  try {
    settingsStore.setState(await host().call('settings.set', { patch }));
    return null;
  } catch (error) {
    return toWireError(error);
  }
}

/** Adds the colour scheme of a file and puts it in force. @returns What is wrong with the file, or null. */
export async function importTheme(fileName: string, text: string): Promise<WireError | null> {
  try {
    await host().call('theme.import', { fileName, text });
    return null;
  } catch (error) {
    return toWireError(error);
  }
}
