/**
 * Which assistant answers, as the host has it: `modelStore.getState().model`, null until the host has said.
 */
import { createStore } from 'zustand/vanilla';
import type { ModelState } from '../../contracts/model/index.ts';
import { host } from './connection.ts';

export const modelStore = createStore<{ readonly model: ModelState | null }>(() => ({ model: null }));

/** Asks after every connect and follows the changes. @returns A function that stops feeding the store. */
export function startModel(): () => void {
  const connection = host();
  const offs = [
    connection.onEvent('model.changed', (model) => modelStore.setState({ model })),
    connection.onConnect(() => {
      void connection.call('model.state', {}).then(
        (model) => modelStore.setState({ model }),
        () => {
          // The connection went away again; the next connect asks once more.
        },
      );
    }),
  ];
  return () => {
    for (const off of offs) off();
  };
}
