import type { ErrorCode } from '../../../contracts/model/index.ts';
import { PROTOCOL, type ServerMessage } from '../../../contracts/rpc/index.ts';
import type { LineSocket } from '../../platform/message-socket.ts';
import { tokensMatch } from '../../platform/token.ts';
import { readClientFrame, writeServerFrame } from '../wire/frame-json.ts';
import { Hello } from '../wire/hello.ts';
import { type ReadMessage, readClientLine, writeLine } from '../wire/line-json.ts';
import type { ServerChannel } from '../wire/server-channel.ts';

/** A pasted line may be a million characters; nothing else comes near. */
export const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;
/** A connection that has not shown the token may not make the host hold more than this, nor be open for longer. */
export const MAX_GUEST_BYTES = 256 * 1024;
const GUEST_MS = 15_000;

/**
 * A line-JSON connection as a channel; it goes over to binary frames when the client says hello. Every message must bring the
 * token; until one has, the client hears of no event. A message that cannot be read, or that lacks the token, is answered
 * with an error and changes nothing.
 *
 * @param token Null where the connection itself is the permission: the standard streams of a process that the client started.
 */
export function createLineChannel(socket: LineSocket, token: string | null): ServerChannel {
  let isTrusted = token === null;
  let usesFrames = false;
  const write = (message: ServerMessage) => {
    if (usesFrames) socket.sendFrame(writeServerFrame(message));
    else socket.sendLine(writeLine(message));
  };
  const refuse = (id: number, code: ErrorCode, message: string) =>
    write({ type: 'error', id, error: { code, message } });
  const hurry = token === null ? null : setTimeout(() => hangUp(), GUEST_MS);
  hurry?.unref();
  const hangUp = () => {
    refuse(0, 'unauthorized', `No token came within ${GUEST_MS / 1000} s. Send it with the first message.`);
    socket.close();
  };
  const trust = () => {
    if (isTrusted) return;
    isTrusted = true;
    clearTimeout(hurry ?? undefined);
    socket.allow(MAX_MESSAGE_BYTES);
  };
  socket.onClose(() => clearTimeout(hurry ?? undefined));
  socket.onLongLine((maxBytes) =>
    refuse(0, 'bad-request', `That line is longer than ${maxBytes} bytes and was left out. Send it in parts.`),
  );
  const admit = (read: () => ReadMessage, complaint: string): { message: unknown } | null => {
    let got: ReadMessage;
    try {
      got = read();
    } catch {
      refuse(0, 'bad-request', complaint);
      return null;
    }
    if (token !== null && !tokensMatch(got.token, token)) {
      refuse(idOf(got.message), 'unauthorized', 'The token is wrong or missing. Read it from the discovery file.');
      return null;
    }
    trust();
    return got;
  };
  const greet = ({ protocol }: Hello) => {
    if (protocol !== PROTOCOL) {
      refuse(
        0,
        'protocol.mismatch',
        `This host speaks ${PROTOCOL}, the client ${protocol.slice(0, 40)}. Update the older one.`,
      );
      // The client goes on in frames that would be read as lines.
      socket.close();
      return;
    }
    socket.sendLine(JSON.stringify({ type: 'hello', protocol: PROTOCOL, frames: 'binary' } satisfies Hello));
    usesFrames = true;
    socket.readFrames();
  };
  return {
    send(message) {
      if (isTrusted || message.type !== 'event') write(message);
    },
    onMessage(listener) {
      socket.onFrame((payload) => {
        const got = admit(
          () => readClientFrame(payload),
          'That frame holds no message. Send JSON or a binary message.',
        );
        if (got) listener(got.message);
      });
      socket.onLine((line) => {
        const got = admit(() => readClientLine(line), 'That line is no JSON. Send one JSON object a line.');
        if (!got) return;
        const hello = Hello.safeParse(got.message).data;
        if (hello) greet(hello);
        else listener(got.message);
      });
    },
    onClose: (listener) => socket.onClose(listener),
    close: () => socket.close(),
  };
}

function idOf(message: unknown): number {
  if (typeof message !== 'object' || message === null || !('id' in message)) return 0;
  return typeof message.id === 'number' && Number.isSafeInteger(message.id) && message.id > 0 ? message.id : 0;
}
