import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Page, Route } from 'playwright-core';
import type { ChromiumWindow } from './chromium-window.ts';
import { ipcMain } from './ipc-main.ts';
import { shimSource } from './page-shim.ts';
import { answer, toAppUrl, toChromiumUrl } from './protocol.ts';
import { decode, encode } from './wire.ts';

type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' };

let lastId = 0;

/** A page as the host knows it. */
export class WebContents extends EventEmitter {
  readonly id = ++lastId;
  readonly #binding = `in_${randomUUID().replaceAll('-', '')}`;
  readonly #deliver = `out_${randomUUID().replaceAll('-', '')}`;
  readonly #preload: string;
  readonly #open: () => Promise<ChromiumWindow>;
  #window: Promise<ChromiumWindow>;
  #page: Page | null = null;
  #url = '';
  #hasCrashed = false;
  #openHandler: OpenHandler | null = null;
  #contextId: number | null = null;
  #isDestroyed = false;
  /** The host itself asked for the next document: Electron emits no `will-navigate` for those. */
  #isHostNavigating = false;

  /** @param preload Source of the preload bundle. @param open Opens an empty page. */
  constructor(preload: string, open: () => Promise<ChromiumWindow>) {
    super();
    this.#preload = preload;
    this.#open = open;
    this.#window = this.#openPage();
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  send(channel: string, ...args: unknown[]): void {
    const text = encode([channel, ...args]);
    const contextId = this.#contextId;
    if (contextId === null) return;
    const expression = `window[${JSON.stringify(this.#deliver)}](${JSON.stringify(text)})`;
    void this.#window.then(({ session }) =>
      // The document may be gone by now: so is whoever waited for the message.
      session.send('Runtime.evaluate', { expression, contextId }).catch(() => {}),
    );
  }

  async loadURL(url: string): Promise<void> {
    const { page } = await this.#window;
    this.#url = url;
    this.#isHostNavigating = true;
    const response = await page.goto(toChromiumUrl(url), { waitUntil: 'load' });
    if (response && !response.ok()) throw new Error(`ERR_FAILED (${response.status()}) loading '${url}'`);
  }

  reload(): void {
    if (this.#hasCrashed) {
      this.#replacePage();
      return;
    }
    this.#isHostNavigating = true;
    void this.#window.then(({ session }) => session.send('Page.reload'));
  }

  forcefullyCrashRenderer(): void {
    // The answer never comes: the process that should give it is gone.
    void this.#window.then(({ session }) => session.send('Page.crash').catch(() => {}));
  }

  /** Ends the page. For BrowserWindow. */
  async destroy(): Promise<void> {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.emit('destroyed');
    const { page } = await this.#window;
    if (!page.isClosed()) await page.close();
  }

  #openPage(): Promise<ChromiumWindow> {
    const window = this.#open().then((opened) => this.#adopt(opened));
    // Whoever loads a URL awaits it and is told.
    window.catch(() => {});
    return window;
  }

  /** A crashed page of Chromium cannot be driven any more: another one takes its place, as another process does in Electron. */
  #replacePage(): void {
    const crashed = this.#page;
    this.#hasCrashed = false;
    this.#window = this.#openPage();
    void this.loadURL(this.#url).then(() => crashed?.close());
  }

  async #adopt(window: ChromiumWindow): Promise<ChromiumWindow> {
    const { page, session } = window;
    this.#page = page;
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === this.#binding) this.#receive(payload, executionContextId);
    });
    session.on('Inspector.targetCrashed', () => {
      this.#hasCrashed = true;
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    });
    page.on('domcontentloaded', () => this.emit('dom-ready'));
    page.on('popup', (popup) => void popup.close());
    page.on('close', () => {
      if (page === this.#page) this.emit('page-closed');
    });
    window.on('popup', (url: string) => this.#openHandler?.({ url: toAppUrl(url) }));
    await page.route('**/*', (route) => this.#route(route, page.mainFrame()));
    await session.send('Inspector.enable');
    await session.send('Runtime.addBinding', { name: this.#binding });
    const config = { binding: this.#binding, deliver: this.#deliver, platform: process.platform };
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: shimSource(config, this.#preload) });
    return window;
  }

  #receive(payload: string, contextId: number): void {
    this.#contextId = contextId;
    const [pageUrl, channel, ...args] = decode(payload) as [string, string, ...unknown[]];
    const senderFrame = { url: toAppUrl(pageUrl), parent: null };
    ipcMain.emit(channel, { sender: this, senderFrame }, ...args);
  }

  async #route(route: Route, mainFrame: unknown): Promise<void> {
    const request = route.request();
    const isNavigation = request.isNavigationRequest() && request.frame() === mainFrame;
    if (isNavigation && !this.#mayNavigate(toAppUrl(request.url()))) return route.abort('aborted');
    const response = await answer(request.url(), request.method());
    if (!response) return route.continue();
    const body = Buffer.from(await response.arrayBuffer());
    return route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body });
  }

  #mayNavigate(url: string): boolean {
    if (this.#isHostNavigating) {
      this.#isHostNavigating = false;
      return true;
    }
    let isPrevented = false;
    this.emit('will-navigate', { url, preventDefault: () => (isPrevented = true) });
    return !isPrevented;
  }
}
