import { type RawData, WebSocket } from 'ws';
import { decodeClientMessage, encodeServerMessage } from '../../../contracts/rpc/binary-frame.ts';
import type { ServerChannel } from '../wire/server-channel.ts';

/** An accepted WebSocket as a channel. What cannot be decoded is handed on as it is, so that the server refuses it in words. */
export function createWebSocketChannel(socket: WebSocket): ServerChannel {
  // A socket that fails closes right after; the close is what we act on.
  socket.on('error', () => {});
  return {
    send(message) {
      if (socket.readyState === WebSocket.OPEN) socket.send(encodeServerMessage(message));
    },
    onMessage(listener) {
      socket.on('message', (data, isBinary) => listener(decode(data, isBinary)));
    },
    onClose(listener) {
      socket.once('close', () => listener());
    },
    close() {
      socket.close();
    },
  };
}

function decode(data: RawData, isBinary: boolean): unknown {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);
  try {
    return decodeClientMessage(isBinary ? bytes : bytes.toString('utf8'));
  } catch {
    return null; // No message at all: serveConnection logs it and lives on.
  }
}
