import { app as standInApp } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { ipcMain } from './ipc-main.ts';
import { Menu } from './menu.ts';
import { net, protocol } from './protocol.ts';
import { answerTests } from './remote.ts';
import { session } from './session.ts';
import { strict } from './strict.ts';

const app = strict('app', standInApp);

const shell = strict('shell', {
  /** Opens nothing: specs replace it to see what would have opened. */
  async openExternal(_url: string): Promise<void> {},
});

const dialog = strict('dialog', {
  /** Answers as if Escape was pressed: specs replace it to answer otherwise. */
  async showMessageBox(...args: { cancelId?: number }[]): Promise<{ response: number }> {
    return { response: args.at(-1)?.cancelId ?? 0 };
  },
  showErrorBox(title: string, content: string): void {
    console.error(`${title}: ${content}`);
  },
});

const display = { id: 1, workArea: { x: 0, y: 0, width: 1600, height: 1000 } };
const screen = strict('screen', { getPrimaryDisplay: () => display, getAllDisplays: () => [display] });

export { app, BrowserWindow, dialog, ipcMain, Menu, net, protocol, screen, session, shell };

answerTests({ app, BrowserWindow, dialog, ipcMain, Menu, net, protocol, screen, session, shell });
