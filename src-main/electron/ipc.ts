import { BrowserWindow, type IpcMainEvent, ipcMain, type WebContents } from 'electron';
import { IPC, type ServerMessage } from '../../contracts/rpc/index.ts';
import { type Disposable, toDisposable } from '../base/disposable.ts';
import type { ServerChannel } from '../rpc/wire/server-channel.ts';
import { isAppUrl } from './app-url.ts';

/**
 * Hands every page that announces itself to `connect`, as a channel of its own. The channel closes when the page reloads,
 * crashes or goes away.
 */
export function acceptPages(connect: (channel: ServerChannel) => void): Disposable {
  const pages = new Map<number, PageChannel>();
  const accept = (event: IpcMainEvent): void => {
    const contents = trustedSender(event);
    if (!contents) return;
    const { id } = contents;
    pages.get(id)?.end();
    const page = new PageChannel(contents, () => {
      if (pages.get(id) === page) pages.delete(id);
    });
    pages.set(id, page);
    connect(page);
  };
  const receive = (event: IpcMainEvent, message: unknown): void => {
    if (trustedSender(event)) pages.get(event.sender.id)?.receive(message);
  };
  ipcMain.on(IPC.open, accept);
  ipcMain.on(IPC.message, receive);
  return toDisposable(() => {
    ipcMain.removeListener(IPC.open, accept);
    ipcMain.removeListener(IPC.message, receive);
    for (const page of [...pages.values()]) page.end();
  });
}

/** Only the top frame of a window of ours, showing our own page, may speak. */
function trustedSender(event: IpcMainEvent): WebContents | null {
  const frame = event.senderFrame;
  const isOurs = BrowserWindow.fromWebContents(event.sender) !== null;
  if (frame && isOurs && frame.parent === null && isAppUrl(frame.url)) return event.sender;
  console.warn(
    `A message from ${frame?.url ?? 'a frame that is gone'} was refused: only the Axis page may talk to the host.`,
  );
  return null;
}

class PageChannel implements ServerChannel {
  readonly #contents: WebContents;
  readonly #onDidClose: () => void;
  readonly #messageListeners: ((message: unknown) => void)[] = [];
  readonly #closeListeners: (() => void)[] = [];
  #isClosed = false;

  constructor(contents: WebContents, onDidClose: () => void) {
    this.#contents = contents;
    this.#onDidClose = onDidClose;
    contents.once('destroyed', this.end);
    contents.once('render-process-gone', this.end);
  }

  receive(message: unknown): void {
    for (const listener of this.#messageListeners) listener(message);
  }

  send(message: ServerMessage): void {
    if (!this.#isClosed && !this.#contents.isDestroyed()) this.#contents.send(IPC.message, message);
  }

  onMessage(listener: (message: unknown) => void): void {
    this.#messageListeners.push(listener);
  }

  onClose(listener: () => void): void {
    if (this.#isClosed) listener();
    else this.#closeListeners.push(listener);
  }

  /** The host ends it: the page is told, and may open another one. */
  close(): void {
    if (!this.#isClosed && !this.#contents.isDestroyed()) this.#contents.send(IPC.closed);
    this.end();
  }

  /** Ends it without a word: the page is gone, or has another one. */
  readonly end = (): void => {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#contents.removeListener('destroyed', this.end);
    this.#contents.removeListener('render-process-gone', this.end);
    this.#onDidClose();
    for (const listener of this.#closeListeners) listener();
  };
}
