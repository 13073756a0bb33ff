import { findDaemon, stopDaemon } from '../../rpc/client/daemon-process.ts';
import { noMoreWords } from '../argument.ts';
import { daemonLaunch } from '../daemon-launch.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    noMoreWords(args, 0);
    const found = await findDaemon(daemonLaunch(context));
    found?.client.close();
    if (found) await stopDaemon(found.address);
    const text = found ? `The daemon (process ${found.address.pid}) has ended.` : 'The daemon does not run.';
    context.print(args.options.json ? JSON.stringify({ running: false, stopped: found !== null }) : text);
    return 0;
  },
};
