import type { ServerMessage } from '../../contracts/rpc/index.ts';
import type { VoxApi } from '../../contracts/rpc/preload-api.ts';
import type { Bridge } from './bridge.ts';

/** The bridge inside Electron. Its channel closes by itself only when the sessions are in a daemon and that has gone. */
export function electronBridge(api: VoxApi): Bridge {
  // The preload connects the page at its start.
  let isConnected = true;
  api.onClosed(() => {
    isConnected = false;
  });
  return {
    kind: 'electron',
    platform: api.platform,
    onCommand: (listener) => api.onCommand(listener),
    pathOf: (file) => api.pathOf(file) || null,
    async open() {
      if (!isConnected) api.open();
      isConnected = true;
      const offs: (() => void)[] = [];
      const close = () => {
        for (const off of offs.splice(0)) off();
      };
      return {
        send: (message) => api.send(message),
        onMessage: (listener: (message: ServerMessage) => void) => {
          offs.push(api.onMessage(listener));
        },
        onClose: (listener) => {
          offs.push(api.onClosed(listener));
        },
        close,
      };
    },
  };
}
