import { RpcClient } from '../../contracts/rpc/client.ts';
import { serveConnection } from '../rpc/server/serve-connection.ts';
import { createChannelPair } from '../rpc/wire/channel-pair.ts';
import type { AxisServices } from './create-services.ts';

let count = 0;

/** A client of services in this process, as a person; it cannot tell them from those of another one. */
export function connectInProcess({ services, onEvent: events, log }: AxisServices): RpcClient {
  const { client, server } = createChannelPair();
  const caller = { role: 'person', connectionId: `local-${++count}` } as const;
  serveConnection({ channel: server, services, events, log, caller });
  return new RpcClient(client);
}
