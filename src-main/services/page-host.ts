import type { SessionInfo } from '../../contracts/model/index.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { Log } from '../base/log.ts';
import { toWireError } from '../base/vox-error.ts';
import { type HostAddress, openHostChannel } from '../rpc/client/connect-host.ts';
import { type DaemonLaunch, findDaemon, startDaemon } from '../rpc/client/daemon-process.ts';
import { serveConnection } from '../rpc/server/serve-connection.ts';
import { startTermListener, type TermListener } from '../rpc/server/term-listener.ts';
import type { ServerChannel } from '../rpc/wire/server-channel.ts';
import { type AxisServices, createServices } from './create-services.ts';
import { holdMessages } from './held-channel.ts';
import { openSettings } from './open-stores.ts';
import { openLog } from './redacted-log.ts';
import { relay } from './relay.ts';

export interface PageHostOptions extends DaemonLaunch {
  /** What kind of process this is; its name in front of connections. */
  readonly root: 'window' | 'browser';
}

/**
 * What the pages of one process talk to. With a daemon running, or with `sessions.keepRunning` set, that is the daemon: it
 * holds the sessions, the one queue of agent requests and the chats, and this process only passes messages on. Otherwise the
 * services run here, and `vox` finds them on loopback. No page can tell which.
 */
export interface PageHost {
  readonly log: Log;
  /** Process of the daemon; null while the services run here. */
  readonly daemonPid: number | null;
  /** Answers the contract to one page until its channel closes; closes it when the daemon has gone. */
  connect(channel: ServerChannel): void;
  /** Sessions that would end with this process: none of a daemon's. */
  sessions(): SessionInfo[];
  /** Ends what runs here and settles when its processes are gone. */
  dispose(): Promise<void>;
}

/** Settles once it is known where the sessions are. */
export async function createPageHost(options: PageHostOptions): Promise<PageHost> {
  const host = new Host(options);
  await host.start();
  return host;
}

interface Daemon {
  readonly address: HostAddress;
  readonly notice: string | null;
}

interface Own {
  readonly axis: AxisServices;
  readonly listener: TermListener | null;
}

class Host implements PageHost {
  readonly log: Log;
  readonly #options: PageHostOptions;
  #daemon: Daemon | null = null;
  #own: Own | null = null;
  /** The search that is under way: pages that come meanwhile wait for the same one. */
  #search: Promise<void> | null = null;
  #count = 0;
  #isDisposed = false;

  constructor(options: PageHostOptions) {
    this.#options = options;
    this.log = openLog(options.paths.logDir);
  }

  get daemonPid(): number | null {
    return this.#daemon?.address.pid ?? null;
  }

  start(): Promise<void> {
    this.#search ??= this.#find().finally(() => {
      this.#search = null;
    });
    return this.#search;
  }

  connect(channel: ServerChannel): void {
    const page = holdMessages(channel);
    this.#connect(page).catch((error: unknown) => {
      this.log.warn('page.not-connected', { code: toWireError(error).code });
      page.close();
    });
  }

  sessions(): SessionInfo[] {
    return this.#own?.axis.host.list() ?? [];
  }

  async dispose(): Promise<void> {
    this.#isDisposed = true;
    await this.#search?.catch(() => {
      /* Whoever waited for it was told. */
    });
    await this.#own?.listener?.dispose();
    await this.#own?.axis.dispose();
  }

  async #connect(page: ServerChannel): Promise<void> {
    // Looked for each time: the daemon of before may be gone, and another one have its port.
    if (!this.#own) await this.start();
    if (this.#own) this.#serve(page, this.#own.axis);
    else if (this.#daemon) {
      const { address, notice } = this.#daemon;
      relay({ page, host: await openHostChannel(address), variables: this.#options.env, notice });
    } else page.close();
  }

  #serve(channel: ServerChannel, { services, onEvent: events }: AxisServices): void {
    const caller = { role: 'person', connectionId: `${this.#options.root}-${++this.#count}` } as const;
    serveConnection({ channel, services, events, log: this.log, caller });
  }

  async #find(): Promise<void> {
    if (this.#own || this.#isDisposed) return;
    let notice: string | undefined;
    this.#daemon = null;
    try {
      this.#daemon = await this.#findDaemon();
    } catch (error) {
      // A daemon of another version, one that does not start: the window works without it, and says why.
      const { code, message } = toWireError(error);
      this.log.warn('daemon.not-attached', { code });
      notice = `${message} The sessions of this window end with it.`;
    }
    if (this.#daemon) this.log.info('daemon.attached', { daemon: this.#daemon.address.pid });
    else this.#own = await this.#startOwn(notice);
  }

  async #findDaemon(): Promise<Daemon | null> {
    const running = await findDaemon(this.#options);
    if (running) {
      const { client, address } = running;
      const { version } = await client.call('app.info', {}).finally(() => client.close());
      return { address, notice: noticeOf(version) };
    }
    if (!this.#keepsRunning()) return null;
    const { address } = await startDaemon(this.#options);
    return { address, notice: null };
  }

  #keepsRunning(): boolean {
    const { files, paths } = this.#options;
    const store = openSettings({ files, paths });
    store.dispose();
    return store.state.settings.sessions.keepRunning;
  }

  async #startOwn(notice: string | undefined): Promise<Own> {
    const { files, paths, env, root } = this.#options;
    const axis = await createServices({ files, paths, env, notice, hasWindows: true });
    const { services, onEvent: events } = axis;
    const listen = { services, events, log: this.log, files, dataDir: paths.dataDir, root };
    const listener = await startTermListener(listen).catch((error: unknown) => {
      // The pages work without it; `vox term` then finds no host and says so.
      this.log.warn('term-listener.failed', { code: toWireError(error).code });
      return null;
    });
    return { axis, listener };
  }
}

/** What to say of a daemon that is of another release than this program; both speak the same protocol. */
function noticeOf(version: string): string | null {
  if (version === packageJson.version) return null;
  return `Your sessions are in a daemon of version ${version}; this is ${packageJson.version}. They go on as they are. To update it once they may end: vox daemon stop`;
}
