import type { ServerMessage } from '../../../contracts/rpc/index.ts';

/** The host's end of one connection, whatever carries it: Electron IPC, a WebSocket, a socket or a pair in memory. */
export interface ServerChannel {
  /** Never throws and never blocks; after the channel has closed it does nothing. */
  send(message: ServerMessage): void;
  /** What arrives is not checked yet. */
  onMessage(listener: (message: unknown) => void): void;
  /** Runs once, when the client has gone or `close` was called. */
  onClose(listener: () => void): void;
  close(): void;
}
