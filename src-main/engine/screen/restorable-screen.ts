import type { Terminal } from '@xterm/headless';
import type { Size } from '../../../contracts/model/index.ts';
import type { Disposable } from '../../base/disposable.ts';
import { openHeadless, writeNow } from './open-headless.ts';
import { restoreSequence } from './restore-sequence.ts';
import { UntoldState } from './untold-state.ts';

/** A terminal without a window that can say how another one gets to where it is. */
export class RestorableScreen implements Disposable {
  readonly #terminal: Terminal;
  readonly #untold: UntoldState;

  /** @param scrollback Rows kept above the screen. */
  constructor(size: Size, { scrollback }: { scrollback: number }) {
    // As in the window: what `clear` wipes is not lost.
    this.#terminal = openHeadless({ ...size, scrollback, scrollOnEraseInDisplay: true });
    this.#untold = new UntoldState(this.#terminal);
  }

  get size(): Size {
    return { cols: this.#terminal.cols, rows: this.#terminal.rows };
  }

  /** Bytes are taken in before it returns. */
  write(bytes: Uint8Array): void {
    writeNow(this.#terminal, bytes);
  }

  resize({ cols, rows }: Size): void {
    this.#terminal.resize(cols, rows);
  }

  /** For a terminal of the same size that is fresh from a reset. */
  restore(): Buffer {
    return Buffer.from(restoreSequence(this.#terminal, this.#untold));
  }

  dispose(): void {
    this.#terminal.dispose();
  }
}
