import { decodeServerMessage, encodeClientMessage, WEB_SOCKET_PATH } from '../../contracts/rpc/binary-frame.ts';
import type { Channel } from '../../contracts/rpc/client.ts';
import type { Bridge } from './bridge.ts';

const UNREACHABLE =
  'The session host does not answer. Is `npm start` (or `vox serve`) still running? If it was started again, open the address it printed.';

/** The bridge of the browser shell: one WebSocket on the page's own origin, allowed in by the page's cookie. */
export function socketBridge(location: Location, platform: string): Bridge {
  const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${WEB_SOCKET_PATH}`;
  return { kind: 'browser', platform, pathOf: () => null, onCommand: () => () => {}, open: () => openSocket(url) };
}

function openSocket(url: string): Promise<Channel> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('error', () => reject(new Error(UNREACHABLE)));
    socket.addEventListener('close', () => reject(new Error(UNREACHABLE)));
    socket.addEventListener('open', () => resolve(channelOf(socket)));
  });
}

function channelOf(socket: WebSocket): Channel {
  return {
    send: (message) => {
      // A socket on its way down drops the message; the pending call is rejected by the close that follows.
      if (socket.readyState === WebSocket.OPEN) socket.send(encodeClientMessage(message));
    },
    onMessage: (listener) =>
      socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
        listener(decodeServerMessage(typeof data === 'string' ? data : new Uint8Array(data)));
      }),
    onClose: (listener) => socket.addEventListener('close', () => listener()),
    close: () => socket.close(),
  };
}
