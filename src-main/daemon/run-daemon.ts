import { join } from 'node:path';
import { VoxError } from '../base/vox-error.ts';
import type { AppPaths } from '../platform/app-paths.ts';
import type { Files } from '../platform/files.ts';
import { asDenied } from '../platform/permission.ts';
import { takeProcessLock } from '../platform/process-lock.ts';
import { startTermListener } from '../rpc/server/term-listener.ts';
import { createServices } from '../services/index.ts';
import { createShutdown } from './shutdown.ts';

export interface DaemonOptions {
  /** First choice; any free one when it is taken. */
  readonly port?: number | undefined;
  readonly files: Files;
  readonly paths: AppPaths;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (text: string) => void;
}

/**
 * The services without a window, from start to end: it runs until a signal, then ends every session and removes its files.
 * @throws {VoxError} `daemon.running`: another one has the lock.
 */
export async function runDaemon({ port, files, paths, env, print }: DaemonOptions): Promise<void> {
  const lock = await takeLock(paths.dataDir);
  if (!lock) throw new VoxError('daemon.running', 'The daemon runs already. See it with: vox daemon status');
  const shutdown = createShutdown(print);
  shutdown.add(lock);
  try {
    const {
      services,
      onEvent: events,
      log,
    } = shutdown.add(await createServices({ files, paths, env, hasWindows: true }));
    const listener = shutdown.add(
      await startTermListener({ services, events, log, files, dataDir: paths.dataDir, root: 'daemon', port }),
    );
    print(`The daemon runs (process ${process.pid}, port ${listener.port}). Stop it with: vox daemon stop`);
    await shutdown.requested;
  } finally {
    await shutdown.run();
  }
}

/** @throws {VoxError} `permission.denied`. */
async function takeLock(dataDir: string) {
  try {
    return await takeProcessLock(join(dataDir, 'daemon.lock'));
  } catch (error) {
    throw asDenied(
      error,
      (code) =>
        `The daemon cannot write into ${dataDir} (${code}). Make the folder writable for you, or set VOX_HOME to one that is.`,
    );
  }
}
