import type { Channel } from '../../../contracts/rpc/client.ts';
import type { ClientMessage, ServerMessage } from '../../../contracts/rpc/index.ts';
import type { ServerChannel } from './server-channel.ts';

/** Both ends of a connection inside one process. Messages are copied and arrive in a later microtask, as they would over a wire. */
export function createChannelPair(): { client: Channel; server: ServerChannel } {
  const toServer = createPipe<ClientMessage>();
  const toClient = createPipe<ServerMessage>();
  const close = () => {
    toServer.close();
    toClient.close();
  };
  return {
    client: { send: toServer.send, onMessage: toClient.onMessage, onClose: toClient.onClose, close },
    server: {
      send: toClient.send,
      onMessage: (listener) => toServer.onMessage(listener),
      onClose: toServer.onClose,
      close,
    },
  };
}

function createPipe<T>() {
  const messageListeners: ((message: T) => void)[] = [];
  const closeListeners: (() => void)[] = [];
  let isClosed = false;
  return {
    send(message: T): void {
      if (isClosed) return;
      const copy = structuredClone(message);
      queueMicrotask(() => {
        if (!isClosed) for (const listener of messageListeners) listener(copy);
      });
    },
    onMessage: (listener: (message: T) => void): void => void messageListeners.push(listener),
    onClose: (listener: () => void): void => void closeListeners.push(listener),
    close(): void {
      if (isClosed) return;
      isClosed = true;
      for (const listener of closeListeners) listener();
    },
  };
}
