import { startDaemon } from '../../rpc/client/daemon-process.ts';
import { noMoreWords } from '../argument.ts';
import { daemonLaunch } from '../daemon-launch.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, context) {
    noMoreWords(args, 0);
    const { address, isNew } = await startDaemon(daemonLaunch(context));
    const { pid, port } = address;
    if (args.options.json) context.print(JSON.stringify({ running: true, started: isNew, pid, port }));
    else context.print(`The daemon ${isNew ? 'has started' : 'runs already'} (process ${pid}, port ${port}).`);
    return 0;
  },
};
