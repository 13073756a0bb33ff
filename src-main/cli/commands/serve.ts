import { fileURLToPath } from 'node:url';
import { serve } from '../../daemon/serve.ts';
import { appPaths } from '../../platform/app-paths.ts';
import { noMoreWords, numberOption } from '../argument.ts';
import { daemonLaunch } from '../daemon-launch.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, { env, files, print }) {
    noMoreWords(args, 0);
    const port = numberOption(args, 'port', 0, 65_535);
    // The bundle lies in out/node, the page beside it.
    const rendererDir = fileURLToPath(new URL('../renderer', import.meta.url));
    await serve({
      port,
      opensWindow: args.options.open === true,
      rendererDir,
      daemonArgs: daemonLaunch({ env, files }).args,
      files,
      paths: appPaths(env),
      env,
      print,
    });
    return 0;
  },
};
