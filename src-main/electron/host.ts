import { appPaths } from '../platform/app-paths.ts';
import { systemFiles } from '../platform/files.ts';
import { serveConnection } from '../rpc/server/serve-connection.ts';
import { startTermListener, type TermListener } from '../rpc/server/term-listener.ts';
import type { ServerChannel } from '../rpc/wire/server-channel.ts';
import { createServices } from '../services/index.ts';

export interface AppHost {
  /** Answers the contract to one page until its channel closes. */
  connect(channel: ServerChannel): void;
  /** Ends every session and settles when their processes are gone. */
  dispose(): Promise<void>;
}

/** The services inside the app: for its own pages, and on loopback for `vox term`. */
export async function startHost(env: NodeJS.ProcessEnv): Promise<AppHost> {
  const paths = appPaths(env);
  const files = systemFiles;
  const axis = await createServices({ files, paths, env });
  const { services, onEvent: events, log } = axis;
  let count = 0;
  const listener = await startTermListener({
    services,
    events,
    log,
    files,
    dataDir: paths.dataDir,
    root: 'window',
  }).catch(
    // The window works without it; `vox term` then finds no host and says so.
    (error: unknown): TermListener | null => {
      log.warn('term-listener.failed', { reason: error instanceof Error ? error.name : typeof error });
      return null;
    },
  );
  return {
    connect(channel) {
      const caller = { role: 'person', connectionId: `window-${++count}` } as const;
      serveConnection({ channel, services, events, log, caller });
    },
    async dispose() {
      await listener?.dispose();
      await axis.dispose();
    },
  };
}
