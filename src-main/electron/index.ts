import { join } from 'node:path';
import { app, BrowserWindow, Menu, session } from 'electron';
import type { CommandId } from '../../contracts/model/index.ts';
import { IPC } from '../../contracts/rpc/index.ts';
import { registerAppScheme, serveRenderer } from './app-protocol.ts';
import { acceptPages } from './ipc.ts';
import { guardPermissions } from './links.ts';
import { menuTemplate } from './menu.ts';
import { focusWindow, openWindow } from './window.ts';

/** Built bundles lie side by side: out/main, out/preload, out/renderer. */
const OUT_DIR = join(import.meta.dirname, '..');

app.setName('Axis');
registerAppScheme();
app.enableSandbox();

if (app.requestSingleInstanceLock()) void start();
else app.quit();

async function start(): Promise<void> {
  app.on('second-instance', showWindow);
  app.on('activate', showWindow);
  app.on('window-all-closed', () => {
    // On macOS an app without windows stays in the dock, and its sessions with it.
    if (process.platform !== 'darwin') app.quit();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
  await app.whenReady();
  guardPermissions(session.defaultSession);
  serveRenderer(join(OUT_DIR, 'renderer'));
  acceptPages((channel) => channel.close());
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate({ platform: process.platform, appName: 'Axis', isDevelopment: !app.isPackaged, run: runCommand }),
    ),
  );
  showWindow();
}

function showWindow(): void {
  const [window] = BrowserWindow.getAllWindows();
  if (window) focusWindow(window);
  else
    openWindow({ preload: join(OUT_DIR, 'preload', 'index.cjs'), state: join(app.getPath('userData'), 'window.json') });
}

function runCommand(command: CommandId): void {
  BrowserWindow.getAllWindows()[0]?.webContents.send(IPC.command, command);
}
