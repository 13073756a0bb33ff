import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { app } from './app.ts';
import { ChromiumWindow } from './chromium-window.ts';
import { applyPermissions } from './session.ts';
import { WebContents } from './web-contents.ts';

/** What Axis must ask for in every window; anything less is refused here, so that a spec fails and not a user. */
const REQUIRED = { contextIsolation: true, sandbox: true, nodeIntegration: false, webSecurity: true } as const;

const windows = new Set<BrowserWindow>();

export class BrowserWindow extends EventEmitter {
  readonly webContents: WebContents;
  #bounds: Rectangle;
  #isShown = false;
  #isMaximized = false;
  #isMinimized = false;
  #isDestroyed = false;

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    const preferences = options.webPreferences ?? {};
    for (const [key, value] of Object.entries(REQUIRED)) {
      if (Reflect.get(preferences, key) !== value) throw new Error(`webPreferences.${key} must be ${value}.`);
    }
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    if (!preferences.preload?.endsWith('.cjs')) throw new Error('A sandboxed preload must be CommonJS.');
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.#bounds = { x, y, width, height };
    this.webContents = new WebContents(readFileSync(preferences.preload, 'utf8'), () =>
      openChromium({ width, height }),
    );
    this.webContents.once('dom-ready', () => this.emit('ready-to-show'));
    this.webContents.once('page-closed', () => this.close());
    this.#isShown = options.show ?? true;
    windows.add(this);
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows];
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return [...windows].find((window) => window.webContents === contents) ?? null;
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  show(): void {
    this.#isShown = true;
  }

  isVisible(): boolean {
    return this.#isShown && !this.#isMinimized;
  }

  focus(): void {
    this.emit('focus');
  }

  minimize(): void {
    this.#isMinimized = true;
  }

  isMinimized(): boolean {
    return this.#isMinimized;
  }

  restore(): void {
    this.#isMinimized = false;
  }

  maximize(): void {
    this.#isMaximized = true;
  }

  isMaximized(): boolean {
    return this.#isMaximized;
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
  }

  getBounds(): Rectangle {
    return { ...this.#bounds };
  }

  getNormalBounds(): Rectangle {
    return { ...this.#bounds };
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  close(): void {
    if (this.#isDestroyed) return;
    let isPrevented = false;
    this.emit('close', { preventDefault: () => (isPrevented = true) });
    if (isPrevented) return;
    this.#isDestroyed = true;
    windows.delete(this);
    void this.webContents.destroy();
    this.emit('closed');
    if (windows.size === 0) app.emit('window-all-closed');
  }
}

app.onQuitting(() => {
  for (const window of [...windows]) window.close();
  return windows.size === 0;
});

async function openChromium(size: { width: number; height: number }): Promise<ChromiumWindow> {
  const window = await ChromiumWindow.open(size);
  await applyPermissions(window);
  return window;
}
