import { join } from 'node:path';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium, NO_WEBGL_FLAGS } from './chromium.ts';
import { desktopKind, electronBinary } from './desktop-kind.ts';
import { createHome, type Home, processesOf } from './home.ts';
import { startBrowserShell } from './hosts/browser-shell.ts';
import { startElectron } from './hosts/electron.ts';
import type { Host, InMain } from './hosts/host.ts';
import { startStandIn } from './hosts/stand-in.ts';

export { expect };

/** Axis, running, in a home of its own. */
export interface AxisApp {
  readonly kind: Host['kind'];
  /** The page; another one after `restart`. */
  readonly page: Page;
  readonly home: Home;
  /** Pid of the process that holds the sessions. */
  readonly pid: number;
  /** Everything the host has printed since it started. */
  hostLog(): string;
  /** Runs a function in Electron's main process: `app.evaluate(({ shell }) => …)`. Desktop only. */
  evaluate<A, R>(run: InMain<A, R>, arg: A): Promise<R>;
  /** Starts the app a second time in the same home. Desktop only. @returns The exit code of that second process. */
  startAgain(): Promise<number | null>;
  /** Ends the app as a person would and starts it again in the same home. */
  restart(): Promise<Page>;
  /** Ends the app as a person would; settles when its process is gone. */
  quit(): Promise<void>;
  /** Sends a signal to the host and settles when its process is gone. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Saves what the page shows as test-results/screens/<project>/<name>.png. */
  screenshot(name: string): Promise<void>;
}

interface Options {
  /** Written to settings.json before the start; null is a first start, welcome and all. */
  settings: object | string | null;
  /** Added to the host's environment. */
  hostEnv: Record<string, string>;
}

interface Fixtures extends Options {
  home: Home;
  app: AxisApp;
}

interface WorkerFixtures {
  lazyBrowser: () => Promise<Browser>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true }],
  hostEnv: [{}, { option: true }],

  /** A browser for those who ask: the desktop project brings its own, which has WebGL. So both ways to draw are told. */
  lazyBrowser: [
    async ({ playwright }, use) => {
      const launched: Promise<Browser>[] = [];
      await use(() => {
        const [first] = launched;
        if (first) return first;
        const executablePath = findChromium() ?? undefined;
        const browser = playwright.chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...NO_WEBGL_FLAGS] });
        launched.push(browser);
        return browser;
      });
      for (const browser of launched) await (await browser).close();
    },
    { scope: 'worker' },
  ],

  home: async ({ settings, hostEnv }, use) => {
    const home = createHome(settings);
    await use({ ...home, env: { ...home.env, ...hostEnv } });
    home.remove();
  },

  app: async ({ home, lazyBrowser }, use, info) => {
    const isDesktop = info.project.name === 'desktop';
    const app = new RunningApp(
      home,
      isDesktop ? () => startDesktop(home) : async () => startBrowserShell(home, await lazyBrowser()),
      info.project.name,
    );
    await app.start();
    await use(app);
    if (info.status !== info.expectedStatus)
      await app.attachEvidence((name, body, contentType) => info.attach(name, { body, contentType }));
    await app.quit();
    await expect.poll(() => processesOf(home), { message: 'processes left behind', timeout: 10_000 }).toEqual([]);
  },
});

function startDesktop(home: Home): Promise<Host> {
  const binary = electronBinary();
  return binary && desktopKind().kind === 'electron' ? startElectron(home, binary) : startStandIn(home);
}

type Attach = (name: string, body: string | Buffer, contentType: string) => Promise<void>;

class RunningApp implements AxisApp {
  readonly home: Home;
  readonly #launch: () => Promise<Host>;
  readonly #project: string;
  #host: Host | null = null;
  #console = '';

  constructor(home: Home, launch: () => Promise<Host>, project: string) {
    this.home = home;
    this.#launch = launch;
    this.#project = project;
  }

  get kind(): Host['kind'] {
    return this.#running.kind;
  }

  get page(): Page {
    return this.#running.page;
  }

  get pid(): number {
    return this.#running.pid;
  }

  hostLog(): string {
    return this.#running.log();
  }

  evaluate<A, R>(run: InMain<A, R>, arg: A): Promise<R> {
    return this.#running.evaluate(run, arg);
  }

  async start(): Promise<void> {
    this.#host = await this.#launch();
    const { page } = this.#host;
    page.on('console', (message) => {
      this.#console += `[${message.type()}] ${message.text()}\n`;
    });
    page.on('pageerror', (error) => {
      this.#console += `[pageerror] ${error.stack ?? error.message}\n`;
    });
  }

  startAgain(): Promise<number | null> {
    return this.#running.startAgain();
  }

  async restart(): Promise<Page> {
    await this.quit();
    await this.start();
    return this.page;
  }

  async quit(): Promise<void> {
    await this.#host?.quit();
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    process.kill(this.pid, signal);
    await this.#running.exited;
  }

  async screenshot(name: string): Promise<void> {
    // What a person would see is what has been drawn: two frames cover a change that is on its way.
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await this.page.screenshot({ path: join('test-results', 'screens', this.#project, `${name}.png`) });
  }

  async attachEvidence(attach: Attach): Promise<void> {
    const picture = await this.page.screenshot({ timeout: 5000 }).catch(() => null);
    if (picture) await attach('screenshot', picture, 'image/png');
    await attach('console', this.#console, 'text/plain');
    await attach('host log', this.hostLog(), 'text/plain');
  }

  get #running(): Host {
    if (!this.#host) throw new Error('The app has not started.');
    return this.#host;
  }
}
