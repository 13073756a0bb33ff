import { systemFiles as files } from '../platform/files.ts';
import { startTermListener } from '../rpc/server/term-listener.ts';
import { connectInProcess } from './connect-in-process.ts';
import { type AxisServices, createServices } from './create-services.ts';
import { describeSessionHost, dialHost, type HostClient, type HostPlace, remoteClient } from './session-host.fake.ts';

type Connect = (axis: AxisServices, place: HostPlace) => Promise<HostClient> | HostClient;

/** One suite for all of them, t-229 among it. */
const HOSTS: [name: string, connect: Connect][] = [
  ['LocalHost', ({ host }) => ({ host, leave: () => {} })],
  ['DaemonHost in this process', (axis) => remoteClient(connectInProcess(axis))],
  ['DaemonHost over TCP, binary frames', (_axis, { paths }) => dialHost(paths, true)],
  ['DaemonHost over TCP, line-JSON', (_axis, { paths }) => dialHost(paths, false)],
];

for (const [name, connect] of HOSTS) {
  describeSessionHost(name, async (place) => {
    const axis = await createServices({ files, ...place });
    const { services, onEvent: events, log } = axis;
    const { dataDir } = place.paths;
    const listener = await startTermListener({ services, events, log, files, dataDir, root: 'daemon', port: 0 });
    return {
      connect: () => connect(axis, place),
      async dispose() {
        await listener.dispose();
        await axis.dispose();
      },
    };
  });
}
