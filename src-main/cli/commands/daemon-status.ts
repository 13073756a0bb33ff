import { findDaemon } from '../../rpc/client/daemon-process.ts';
import { noMoreWords } from '../argument.ts';
import { daemonLaunch } from '../daemon-launch.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    noMoreWords(args, 0);
    const found = await findDaemon(daemonLaunch(context));
    if (!found) {
      const text = 'The daemon does not run. Start it with: vox daemon start';
      context.print(args.options.json ? JSON.stringify({ running: false }) : text);
      return 1;
    }
    const { client, address } = found;
    try {
      const [info, sessions] = await Promise.all([client.call('app.info', {}), client.call('term.list', {})]);
      const { pid, port, protocol, startedAt } = address;
      const orphans = sessions.filter(({ attached }) => attached === 0).length;
      const status = {
        running: true,
        pid,
        port,
        protocol,
        version: info.version,
        startedAt,
        sessions: sessions.length,
        orphans,
      };
      const text = `The daemon runs (process ${pid}, port ${port}, version ${info.version}): ${sessions.length} sessions, ${orphans} with nobody attached.`;
      context.print(args.options.json ? JSON.stringify(status) : text);
      return 0;
    } finally {
      client.close();
    }
  },
};
