import type { Channel } from '../../../contracts/rpc/client.ts';
import { PROTOCOL, type ServerMessage } from '../../../contracts/rpc/index.ts';
import type { LineSocket } from '../../platform/message-socket.ts';
import { readServerFrame, writeClientFrame } from '../wire/frame-json.ts';
import { Hello } from '../wire/hello.ts';
import { readServerLine, writeLine } from '../wire/line-json.ts';

export interface LineClientOptions {
  readonly token: string;
  /** Keys and output as raw bytes; only where the host says that it understands it. */
  readonly usesFrames: boolean;
}

/** The client's end of a line-JSON connection. */
export function createLineClientChannel(socket: LineSocket, { token, usesFrames }: LineClientOptions): Channel {
  if (usesFrames) {
    const hello: Hello & { token: string } = { type: 'hello', protocol: PROTOCOL, frames: 'binary', token };
    socket.sendLine(JSON.stringify(hello));
  }
  /** A message that cannot be read is none; whoever waits for its answer learns it when the connection ends. */
  const guard = (read: () => ServerMessage | null, listener: (message: ServerMessage) => void) => {
    let message: ServerMessage | null;
    try {
      message = read();
    } catch {
      socket.close();
      return;
    }
    if (message) listener(message);
  };
  return {
    send(message) {
      if (usesFrames) socket.sendFrame(writeClientFrame({ ...message, token }));
      else socket.sendLine(writeLine({ ...message, token }));
    },
    onMessage(listener) {
      socket.onFrame((payload) => guard(() => readServerFrame(payload), listener));
      socket.onLine((line) =>
        guard(() => {
          const message = readServerLine(line);
          if (!usesFrames || !Hello.safeParse(message).success) return message;
          socket.readFrames();
          return null;
        }, listener),
      );
    },
    onClose: (listener) => socket.onClose(listener),
    close: () => socket.close(),
  };
}
