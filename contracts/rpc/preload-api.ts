import type { CommandId } from '../model/keys.ts';
import type { ClientMessage, ServerMessage } from './envelope.ts';

/**
 * What the preload puts on `window.vox` inside Electron, and all that the page can reach of it: the contract's messages and
 * the menu's commands. In the browser shell there is no `window.vox`.
 */
export interface VoxApi {
  readonly kind: 'electron';
  /** `process.platform` of the host: `darwin` decides what `Mod` means. */
  readonly platform: string;
  /** Connects the page anew, after `onClosed`. The page is connected from the start. */
  open(): void;
  /** Sends one message to the host. What is no ClientMessage, or calls no method of the contract, is dropped and reported on the console. */
  send(message: ClientMessage): void;
  /** @returns A function that stops listening. */
  onMessage(listener: (message: ServerMessage) => void): () => void;
  /** Absolute path of a `File` that was dropped on the page; empty for one that lies nowhere (a picture out of a web page). */
  pathOf(file: object): string;
  /** The host has gone; no more messages will come until `open`. @returns A function that stops listening. */
  onClosed(listener: () => void): () => void;
  /** A person picked a command in the menu. @returns A function that stops listening. */
  onCommand(listener: (command: CommandId) => void): () => void;
}

/** The names under which main and preload talk. `open` comes first in every document: it ends what the document before it had. */
export const IPC = { open: 'vox:open', message: 'vox:message', closed: 'vox:closed', command: 'vox:command' } as const;
