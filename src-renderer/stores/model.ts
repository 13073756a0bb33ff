import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ModelState } from '../../contracts/model/index.ts';
import type { RpcClient } from '../../contracts/rpc/client.ts';

/** Which assistant answers; null until the host has said. */
export interface ModelStore extends StoreApi<{ readonly model: ModelState | null }> {
  /** Asks once and follows the changes. @returns A function that stops following. */
  follow(client: Pick<RpcClient, 'call' | 'onEvent'>): () => void;
}

export function createModelStore(): ModelStore {
  const store = createStore<{ readonly model: ModelState | null }>(() => ({ model: null }));
  function follow(client: Pick<RpcClient, 'call' | 'onEvent'>): () => void {
    const stop = client.onEvent('model.changed', (model) => store.setState({ model }));
    client.call('model.state', {}).then(
      (model) => store.setState({ model }),
      () => {
        /* The connection's own notice says so; the pill keeps what it knew. */
      },
    );
    return stop;
  }
  return Object.assign(store, { follow });
}
