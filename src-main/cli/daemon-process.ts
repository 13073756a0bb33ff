import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { VoxError } from '../base/vox-error.ts';
import { appPaths } from '../platform/app-paths.ts';
import { startDetached } from '../platform/detached-process.ts';
import { isProcessAlive } from '../platform/process-alive.ts';
import { type ConnectedHost, connectHostAt, type HostAddress } from '../rpc/client/connect-host.ts';
import type { CommandContext } from './commands/types.ts';

/** With it a daemon ends that finds another one running. */
export const DAEMON_RUNS_EXIT_CODE = 3;

/** A loaded machine may take seconds to start a process; what takes longer has failed. */
const START_TIMEOUT_MS = 20_000;
/** Ending sessions takes a daemon a second or two, and it gives itself eight. */
const STOP_TIMEOUT_MS = 12_000;
const POLL_MS = 40;

/** The daemon of this person, when it runs and answers. Close its client when done. */
export function findDaemon({ env, files }: CommandContext): Promise<ConnectedHost | null> {
  return connectHostAt({ files, dataDir: appPaths(env).dataDir, root: 'daemon' });
}

/**
 * Starts the daemon unless it runs, and waits until it answers.
 * @throws {VoxError} `daemon.failed`, with what it printed last.
 */
export async function startDaemon(context: CommandContext): Promise<{ address: HostAddress; isNew: boolean }> {
  const running = await findAddress(context);
  if (running) return { address: running, isNew: false };
  const { dataDir, logDir } = appPaths(context.env);
  const logPath = join(logDir, 'daemon.txt');
  const [, script = ''] = process.argv;
  const child = startDetached({ args: [...process.execArgv, script, 'daemon'], cwd: '/', env: context.env, logPath });
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    await wait(POLL_MS);
    const address = await findAddress(context);
    if (address) return { address, isNew: !child.hasEnded };
    // Somebody else started one at the same time: theirs is about to answer.
    if (child.hasEnded && child.exitCode !== DAEMON_RUNS_EXIT_CODE) break;
  }
  const last = context.files.readText(logPath)?.trim().split('\n').at(-1);
  throw new VoxError(
    'daemon.failed',
    `The daemon did not start: ${last || 'it said nothing'}. Its files are in ${dataDir}`,
  );
}

/** Asks the daemon to end, and waits until its process is gone. @throws {VoxError} `daemon.failed`. */
export async function stopDaemon({ pid }: HostAddress): Promise<void> {
  process.kill(pid, 'SIGTERM');
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  while (isProcessAlive(pid)) {
    if (performance.now() > deadline) {
      throw new VoxError('daemon.failed', `The daemon (process ${pid}) does not end. End it with: kill -9 ${pid}`);
    }
    await wait(POLL_MS);
  }
}

async function findAddress(context: CommandContext): Promise<HostAddress | null> {
  const found = await findDaemon(context);
  found?.client.close();
  return found?.address ?? null;
}
