import { join } from 'node:path';
import { VoxError } from '../base/vox-error.ts';
import type { AppPaths } from '../platform/app-paths.ts';
import { openAppWindow } from '../platform/app-window.ts';
import type { Files } from '../platform/files.ts';
import type { ServerChannel } from '../rpc/wire/server-channel.ts';
import { createPageHost } from '../services/index.ts';
import { startBrowserShell } from './browser-shell.ts';
import { onEnter } from './on-enter.ts';
import { createShutdown } from './shutdown.ts';

export interface ServeOptions {
  readonly port?: number | undefined;
  /** Also opens the page as an app window, in the Chromium, Chrome or Edge that is installed. */
  readonly opensWindow: boolean;
  /** Absolute path of the built renderer. */
  readonly rendererDir: string;
  /** What makes this process's own program a daemon. */
  readonly daemonArgs: readonly string[];
  readonly files: Files;
  readonly paths: AppPaths;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (text: string) => void;
}

/**
 * The browser shell, from start to end: it runs until a signal, then ends what it started: its sessions, unless a daemon has them.
 * @throws {VoxError} `port.in-use`; `file.not-found`: the page is not built.
 */
export async function serve(options: ServeOptions): Promise<void> {
  const { files, paths, env, print, rendererDir } = options;
  if (!files.exists(join(rendererDir, 'index.html'))) {
    throw new VoxError('file.not-found', 'The page of Axis is not built. Build it with: npm run build');
  }
  const shutdown = createShutdown(print);
  try {
    const host = shutdown.add(await createPageHost({ root: 'browser', files, paths, env, args: options.daemonArgs }));
    const connect = (channel: ServerChannel) => host.connect(channel);
    const shell = shutdown.add(
      await startBrowserShell({ connect, log: host.log, files, rendererDir, port: options.port }),
    );
    const tellAddress = () => print(`Axis is at ${shell.createUrl()}`);
    shutdown.add(onEnter(tellAddress));
    tellAddress();
    if (host.daemonPid !== null)
      print(`Its sessions are in the daemon (process ${host.daemonPid}) and go on without it.`);
    print('Each address lets one browser in: press Enter for another one, Ctrl+C to stop.');
    if (options.opensWindow) {
      const window = openAppWindow({ url: shell.createUrl(), profileDir: join(paths.dataDir, 'browser'), env });
      if (window) shutdown.add(window);
      else print('No window was opened (no display, or no Chromium, Chrome or Edge): open the address in a browser.');
    }
    await shutdown.requested;
  } finally {
    await shutdown.run();
  }
}
