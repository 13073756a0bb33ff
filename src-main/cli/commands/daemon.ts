import { VoxError } from '../../base/vox-error.ts';
import { appPaths } from '../../platform/app-paths.ts';
import { DAEMON_RUNS_EXIT_CODE } from '../../rpc/client/daemon-process.ts';
import { noMoreWords, numberOption } from '../argument.ts';
import { UsageError } from '../usage-error.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, { env, files, print, note }) {
    noMoreWords(args, 0);
    const port = numberOption(args, 'port', 0, 65_535);
    const isStdio = args.options.stdio === true;
    if (isStdio && port !== undefined) throw new UsageError('Take either --port or --stdio.');
    const options = { port, files, paths: appPaths(env), env, print: isStdio ? note : print };
    const { runDaemon, runStdio } = await import('../../daemon/index.ts');
    try {
      await (isStdio ? runStdio : runDaemon)(options);
      return 0;
    } catch (error) {
      if (!(error instanceof VoxError) || error.code !== 'daemon.running') throw error;
      note(error.message);
      return DAEMON_RUNS_EXIT_CODE;
    }
  },
};
