import type { ErrorCode } from '../../../contracts/model/index.ts';
import type { LineSocket } from '../../platform/tcp.ts';
import { tokensMatch } from '../../platform/token.ts';
import { readClientLine, writeLine } from '../wire/line-json.ts';
import type { ServerChannel } from '../wire/server-channel.ts';

/**
 * A line-JSON connection as a channel. Every message must bring the token; until one has, the client hears of no event.
 * A line that is no JSON, or that lacks the token, is answered with an error and changes nothing.
 */
export function createLineChannel(socket: LineSocket, token: string): ServerChannel {
  let isTrusted = false;
  const refuse = (id: number, code: ErrorCode, message: string) =>
    socket.sendLine(writeLine({ type: 'error', id, error: { code, message } }));
  const read = (line: string): { message: unknown } | null => {
    let read: ReturnType<typeof readClientLine>;
    try {
      read = readClientLine(line);
    } catch {
      refuse(0, 'bad-request', 'That line is no JSON. Send one JSON object a line.');
      return null;
    }
    if (!tokensMatch(read.token, token)) {
      refuse(idOf(read.message), 'unauthorized', 'The token is wrong or missing. Read it from the discovery file.');
      return null;
    }
    isTrusted = true;
    return { message: read.message };
  };
  return {
    send(message) {
      if (isTrusted || message.type !== 'event') socket.sendLine(writeLine(message));
    },
    onMessage(listener) {
      socket.onLine((line) => {
        const answer = read(line);
        if (answer) listener(answer.message);
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
