import { RpcClient } from '../../contracts/rpc/client.ts';
import { systemFiles as files } from '../platform/files.ts';
import { startTermListener } from '../rpc/server/term-listener.ts';
import { createChannelPair } from '../rpc/wire/channel-pair.ts';
import { createServices, type PageHost } from '../services/index.ts';
import { describeSessionHost, dialHost, type HostPlace, remoteClient } from '../services/session-host.fake.ts';
import { startHost } from './host.ts';

/** Built bundles are needed only to start a daemon. */
const start = ({ env }: HostPlace) => startHost(env as NodeJS.ProcessEnv, '/nowhere');

/** A page of the window. */
function openPage(host: PageHost) {
  const { client, server } = createChannelPair();
  host.connect(server);
  return remoteClient(new RpcClient(client));
}

describeSessionHost('the app, over TCP', async (place) => {
  const host = await start(place);
  return { connect: () => dialHost(place.paths, true), dispose: () => host.dispose() };
});

describeSessionHost('the app, from pages that pass on to a daemon', async (place) => {
  const daemon = await createServices({ files, ...place });
  const { services, onEvent: events, log } = daemon;
  const { dataDir } = place.paths;
  const listener = await startTermListener({ services, events, log, files, dataDir, root: 'daemon', port: 0 });
  const host = await start(place);
  return {
    connect: () => openPage(host),
    async dispose() {
      await host.dispose();
      await listener.dispose();
      await daemon.dispose();
    },
  };
});
