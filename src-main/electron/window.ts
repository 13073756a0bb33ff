import { BrowserWindow, dialog, screen } from 'electron';
import { sync as writeFileAtomicSync } from 'write-file-atomic';
import { APP_URL } from './app-url.ts';
import { guardNavigation } from './links.ts';
import { fitBounds, MIN_SIZE, type Rect, readWindowState, type WindowState } from './window-bounds.ts';

/** The dark theme's background: what shows before the first paint. */
const BACKGROUND = '#0b0d10';

export interface WindowFiles {
  /** The built preload bundle. */
  readonly preload: string;
  /** Where the window's place is kept between starts. */
  readonly state: string;
}

/** Opens the window at its old place; it shows once the page has drawn. */
export function openWindow(files: WindowFiles): BrowserWindow {
  const saved = readWindowState(files.state);
  const window = new BrowserWindow({
    ...fitBounds(saved, workAreas()),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    title: 'Axis',
    backgroundColor: BACKGROUND,
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      preload: files.preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    },
  });
  if (saved?.isMaximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => saveState(window, files.state));
  guardNavigation(window.webContents);
  offerReload(window);
  window.loadURL(APP_URL).catch((error: unknown) => {
    if (!window.isDestroyed()) dialog.showErrorBox('Axis could not load its window', messageOf(error));
  });
  return window;
}

/** Brings a window to the person, from the dock or from behind. */
export function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** A page that crashed or hangs is offered a reload. Sessions live in this process and go on. */
function offerReload(window: BrowserWindow): void {
  window.webContents.on('render-process-gone', (_event, details) => {
    if (details.reason !== 'clean-exit') void ask(window, 'The window stopped working.', `Reason: ${details.reason}.`);
  });
  window.on('unresponsive', () => void ask(window, 'The window does not respond.', 'Waiting may help.'));
}

async function ask(window: BrowserWindow, message: string, detail: string): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message,
    detail: `${detail} Your sessions are still running.`,
    buttons: ['Reload', 'Not now'],
    defaultId: 0,
    cancelId: 1,
  });
  if (response === 0 && !window.isDestroyed()) window.webContents.reload();
}

function workAreas(): [Rect, ...Rect[]] {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter((display) => display.id !== primary.id);
  return [primary.workArea, ...others.map((display) => display.workArea)];
}

function saveState(window: BrowserWindow, path: string): void {
  const state: WindowState = { ...window.getNormalBounds(), isMaximized: window.isMaximized() };
  try {
    writeFileAtomicSync(path, `${JSON.stringify(state)}\n`);
  } catch (error) {
    console.error(`The window's place could not be saved in ${path}.`, error);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
