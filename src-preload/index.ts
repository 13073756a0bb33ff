import '../contracts/no-eval.ts';
import { contextBridge, type IpcRendererEvent, ipcRenderer, webUtils } from 'electron';
import { type CommandId, KEY_TABLE } from '../contracts/model/index.ts';
import { ClientMessage, IPC, METHODS, ServerMessage, type VoxApi } from '../contracts/rpc/index.ts';

/*
 * The bridge between the page and the host. It forwards the contract's messages and the menu's commands, and nothing else:
 * no channel name, no event object and no Node value ever reaches the page.
 */

const METHOD_NAMES: ReadonlySet<string> = new Set(METHODS.map((method) => method.name));
const COMMANDS: ReadonlySet<string> = new Set(KEY_TABLE.map((row) => row.command));

/** The message itself when it is one of the contract's, else the reason why not. */
function checkOutgoing(candidate: unknown): ClientMessage | string {
  const parsed = ClientMessage.safeParse(candidate);
  if (!parsed.success) return 'it is no message of the contract';
  if (parsed.data.type === 'call' && !METHOD_NAMES.has(parsed.data.method)) return 'the contract has no such method';
  return parsed.data;
}

/** Subscribes and returns the way to stop. The event object stays here: it carries `sender`, which would be a way around the bridge. */
function listen<T>(channel: string, check: (value: unknown) => T | null, listener: (value: T) => void): () => void {
  const handle = (_event: IpcRendererEvent, value: unknown): void => {
    const checked = check(value);
    if (checked !== null) listener(checked);
  };
  ipcRenderer.on(channel, handle);
  return () => {
    ipcRenderer.removeListener(channel, handle);
  };
}

const checkIncoming = (value: unknown): ServerMessage | null => ServerMessage.safeParse(value).data ?? null;
const checkCommand = (value: unknown): CommandId | null =>
  typeof value === 'string' && COMMANDS.has(value) ? (value as CommandId) : null;

const api: VoxApi = {
  kind: 'electron',
  platform: process.platform,
  open: () => ipcRenderer.send(IPC.open),
  send(candidate) {
    const message = checkOutgoing(candidate);
    if (typeof message === 'string') console.error(`window.vox.send: message dropped, ${message}.`);
    else ipcRenderer.send(IPC.message, message);
  },
  pathOf: (file) => webUtils.getPathForFile(file as File),
  onMessage: (listener) => listen(IPC.message, checkIncoming, listener),
  onClosed: (listener) =>
    listen(
      IPC.closed,
      () => true,
      () => listener(),
    ),
  onCommand: (listener) => listen(IPC.command, checkCommand, listener),
};

ipcRenderer.send(IPC.open);
contextBridge.exposeInMainWorld('vox', api);
