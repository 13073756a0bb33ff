import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { VoxError } from '../../base/vox-error.ts';
import type { AppPaths } from '../../platform/app-paths.ts';
import { type DetachedProcess, startDetached } from '../../platform/detached-process.ts';
import type { Files } from '../../platform/files.ts';
import { asDenied } from '../../platform/permission.ts';
import { isProcessAlive } from '../../platform/process-alive.ts';
import { type ConnectedHost, connectHostAt, type HostAddress } from './connect-host.ts';

/** With it a daemon ends that finds another one running. */
export const DAEMON_RUNS_EXIT_CODE = 3;

/** A loaded machine may take seconds to start a process; what takes longer has failed. */
const START_TIMEOUT_MS = 20_000;
/** Ending sessions takes a daemon a second or two, and it gives itself eight. */
const STOP_TIMEOUT_MS = 12_000;
const POLL_MS = 40;
/** A daemon on its way down holds the lock after it has stopped to answer: the next one is tried this much later. */
const RETRY_MS = 400;

interface DaemonPlace {
  readonly files: Files;
  readonly paths: AppPaths;
}

/** How a daemon process is made. */
export interface DaemonLaunch extends DaemonPlace {
  /** What this process's own program is given: `vox`'s script and the word `daemon`. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What a daemon prints goes here; begun anew at each start. */
export function daemonLogPath({ logDir }: AppPaths): string {
  return join(logDir, 'daemon.txt');
}

/** The daemon of this person, when it runs and answers. Close its client when done. */
export function findDaemon({ files, paths }: DaemonPlace): Promise<ConnectedHost | null> {
  return connectHostAt({ files, dataDir: paths.dataDir, root: 'daemon' });
}

/**
 * Starts the daemon unless it runs, and waits until it answers.
 * @throws {VoxError} `daemon.failed`, with what it printed last. `protocol.mismatch`: one of another version runs.
 */
export async function startDaemon(launch: DaemonLaunch): Promise<{ address: HostAddress; isNew: boolean }> {
  const running = await findAddress(launch);
  if (running) return { address: running, isNew: false };
  let child = launchDaemon(launch);
  let startedAt = performance.now();
  const deadline = startedAt + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    await wait(POLL_MS);
    const address = await findAddress(launch);
    if (address) return { address, isNew: !child.hasEnded };
    if (!child.hasEnded) continue;
    if (child.exitCode !== DAEMON_RUNS_EXIT_CODE) break;
    // Somebody else started one at the same time, and it is about to answer; or the one before is still ending.
    if (performance.now() - startedAt > RETRY_MS) {
      child = launchDaemon(launch);
      startedAt = performance.now();
    }
  }
  const last = launch.files.readText(daemonLogPath(launch.paths))?.trim().split('\n').at(-1);
  throw new VoxError(
    'daemon.failed',
    `The daemon did not start: ${last || 'it said nothing'}. Its files are in ${launch.paths.dataDir}`,
  );
}

/** @throws {VoxError} `permission.denied`. */
function launchDaemon({ args, env, paths }: DaemonLaunch): DetachedProcess {
  const logPath = daemonLogPath(paths);
  try {
    return startDetached({ args, cwd: '/', env, logPath });
  } catch (error) {
    throw asDenied(
      error,
      (code) =>
        `The daemon cannot write ${logPath} (${code}). Make its folder writable for you, or set VOX_HOME to one that is.`,
    );
  }
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

async function findAddress(place: DaemonPlace): Promise<HostAddress | null> {
  const found = await findDaemon(place);
  found?.client.close();
  return found?.address ?? null;
}
