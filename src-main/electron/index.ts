import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, BrowserWindow, dialog, Menu, session } from 'electron';
import { type CommandId, keyRows, type SessionInfo } from '../../contracts/model/index.ts';
import { IPC } from '../../contracts/rpc/index.ts';
import { appPaths } from '../platform/app-paths.ts';
import { systemFiles } from '../platform/files.ts';
import { openSettings } from '../services/index.ts';
import { registerAppScheme, serveRenderer } from './app-protocol.ts';
import { startHost } from './host.ts';
import { acceptPages } from './ipc.ts';
import { guardPermissions } from './links.ts';
import { menuTemplate } from './menu.ts';
import { disposeBeforeQuit, guardQuit, type QuitGuard, quitOnSignals } from './quit.ts';
import { focusWindow, openWindow } from './window.ts';

/** Built bundles lie side by side: out/main, out/preload, out/renderer. */
const OUT_DIR = join(import.meta.dirname, '..');
/** Chromium's own files, the lock of the single instance, and the window's place. */
const USER_DATA_DIR = join(appPaths(process.env).dataDir, 'electron');

app.setName('Axis');
// Electron refuses a folder that is not there.
mkdirSync(USER_DATA_DIR, { recursive: true, mode: 0o700 });
app.setPath('userData', USER_DATA_DIR);
registerAppScheme();
app.enableSandbox();

if (app.requestSingleInstanceLock()) start().catch(giveUp);
else app.quit();

async function start(): Promise<void> {
  let sessions: () => readonly SessionInfo[] = () => [];
  const guard = guardQuit(() => sessions());
  quitOnSignals(guard);
  app.on('window-all-closed', () => {
    // On macOS an app without windows stays in the dock, and its sessions with it.
    if (process.platform !== 'darwin') app.quit();
  });
  const [host] = await Promise.all([startHost(process.env, OUT_DIR), app.whenReady()]);
  sessions = () => host.sessions();
  const pages = acceptPages((channel) => host.connect(channel));
  disposeBeforeQuit(() => {
    pages.dispose();
    return host.dispose();
  });
  guardPermissions(session.defaultSession);
  serveRenderer(join(OUT_DIR, 'renderer'));
  keepMenu();
  app.on('second-instance', () => showWindow(guard));
  app.on('activate', () => showWindow(guard));
  showWindow(guard);
}

/** The menu, with the keys of the settings as they are at any time. */
function keepMenu(): void {
  const settings = openSettings({ files: systemFiles, paths: appPaths(process.env) });
  const show = () => {
    const rows = keyRows(settings.state.settings.keys);
    const { platform } = process;
    const template = menuTemplate({ platform, appName: 'Axis', isDevelopment: !app.isPackaged, rows, run: runCommand });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  };
  show();
  settings.onDidChange(show);
  app.on('will-quit', () => settings.dispose());
}

function showWindow(guard: QuitGuard): void {
  const [window] = BrowserWindow.getAllWindows();
  if (window) focusWindow(window);
  else {
    const files = { preload: join(OUT_DIR, 'preload', 'index.cjs'), state: join(USER_DATA_DIR, 'window.json') };
    guard.guardWindow(openWindow(files));
  }
}

function runCommand(command: CommandId): void {
  BrowserWindow.getAllWindows()[0]?.webContents.send(IPC.command, command);
}

function giveUp(error: unknown): void {
  dialog.showErrorBox('Axis could not start', error instanceof Error ? error.message : String(error));
  app.exit(1);
}
