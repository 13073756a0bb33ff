import type { Channel } from '../../contracts/rpc/client.ts';
import { ClientMessage, PROTOCOL, type ServerMessage } from '../../contracts/rpc/index.ts';
import { type Environment, setVariables } from '../platform/environment.ts';
import type { ServerChannel } from '../rpc/wire/server-channel.ts';

export interface RelayOptions {
  readonly page: ServerChannel;
  readonly host: Channel;
  /** Of this process: what is opened from its pages has them, and not those that the host was started with. */
  readonly variables: Environment['variables'];
  /** Added to the host's facts, for the person. */
  readonly notice: string | null;
}

/** Ties a page to a host in another process, message by message; when one side ends, so does the other. */
export function relay({ page, host, variables, notice }: RelayOptions): void {
  const infoRequests = new Set<number>();
  host.onMessage((message) => page.send(withNotice(withOwnBytes(message), infoRequests, notice)));
  page.onMessage((raw) => {
    const message = ClientMessage.safeParse(raw).data;
    if (message?.type === 'call' && message.method === 'app.info') infoRequests.add(message.id);
    try {
      if (!message) throw new Error('no message of the contract');
      host.send(withVariables(message, variables));
    } catch {
      // What cannot be written as JSON (a page may send any structure) is refused as the host itself would.
      const error = { code: 'bad-request', message: `That is no message of ${PROTOCOL}. Reload the page.` } as const;
      page.send({ type: 'error', id: message?.id ?? 0, error });
    }
  });
  page.onClose(() => host.close());
  host.onClose(() => page.close());
}

function withVariables(message: ClientMessage, variables: Environment['variables']): ClientMessage {
  if (message.type !== 'call' || message.method !== 'term.open') return message;
  return { ...message, params: { env: setVariables(variables), ...(message.params as object) } };
}

function withNotice(message: ServerMessage, infoRequests: Set<number>, notice: string | null): ServerMessage {
  if (message.type !== 'result' || !infoRequests.delete(message.id) || notice === null) return message;
  return { ...message, result: { notice, ...(message.result as object) } };
}

/** Output as read is a view of a larger buffer, and all of that would be copied into the page. */
function withOwnBytes(message: ServerMessage): ServerMessage {
  if (message.type !== 'frame') return message;
  const frame = message.frame as { bytes?: unknown } | null;
  if (!(frame?.bytes instanceof Uint8Array) || frame.bytes.length === frame.bytes.buffer.byteLength) return message;
  return { ...message, frame: { ...frame, bytes: new Uint8Array(frame.bytes) } };
}
