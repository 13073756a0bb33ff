import type { CommandId } from '../../contracts/model/index.ts';
import type { Channel } from '../../contracts/rpc/client.ts';

/** What carries the page to its host: Electron's preload, or a WebSocket in the browser shell. Tests swap it for a fake. */
export interface Bridge {
  readonly kind: 'electron' | 'browser';
  /** `darwin` decides what `Mod` means. */
  readonly platform: string;
  /** Settles once messages may be sent; rejects with one plain sentence when the host cannot be reached. */
  open(): Promise<Channel>;
  /** Absolute path of a file dropped on the page; null where the page is not told. */
  pathOf(file: File): string | null;
  /** A person picked a command in the native menu. @returns A function that stops listening. */
  onCommand(listener: (command: CommandId) => void): () => void;
}
