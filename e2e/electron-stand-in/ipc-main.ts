import { EventEmitter } from 'node:events';

/** Channels are free names: nothing to be strict about. */
export const ipcMain = new EventEmitter();
