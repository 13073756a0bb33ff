import type { ServerMessage } from '../../contracts/rpc/index.ts';
import type { VoxApi } from '../../contracts/rpc/preload-api.ts';
import type { Bridge } from './bridge.ts';

/** The bridge inside Electron. The main process lives as long as the page, so its channel never closes by itself. */
export function electronBridge(api: VoxApi): Bridge {
  return {
    kind: 'electron',
    platform: api.platform,
    onCommand: (listener) => api.onCommand(listener),
    pathOf: (file) => api.pathOf(file) || null,
    async open() {
      const offs: (() => void)[] = [];
      return {
        send: (message) => api.send(message),
        onMessage: (listener: (message: ServerMessage) => void) => {
          offs.push(api.onMessage(listener));
        },
        onClose: () => {},
        close: () => {
          for (const off of offs.splice(0)) off();
        },
      };
    },
  };
}
