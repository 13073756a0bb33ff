import type { Disposable } from '../../base/disposable.ts';
import type { Clock } from '../../platform/clock.ts';

const START = '\x1b[200~';
const END = '\x1b[201~';

/** A client that began a paste and sends nothing for so long has gone: the others wait no longer. */
const SILENT_MS = 1000;

interface Waiting {
  readonly clientId: string;
  readonly send: () => void;
  readonly bytes: Uint8Array;
}

/** Keeps a bracketed paste of one client in one piece: keys of the others come before it or after it, never inside. */
export class PasteTurn implements Disposable {
  readonly #clock: Clock;
  #holder: string | null = null;
  #waiting: Waiting[] = [];
  /** The end of what each client sent last, as far as a paste's bracket may have begun in it. */
  readonly #tails = new Map<string, string>();
  #timer: Disposable | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param send Writes the bytes: at once, or when the paste of another client is whole. */
  take(clientId: string, bytes: Uint8Array, send: () => void): void {
    if (this.#holder !== null && this.#holder !== clientId) {
      this.#waiting.push({ clientId, bytes, send });
      return;
    }
    send();
    this.#follow(clientId, bytes);
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#timer = null;
  }

  #follow(clientId: string, bytes: Uint8Array): void {
    const text = (this.#tails.get(clientId) ?? '') + Buffer.from(bytes).toString('latin1');
    const wasPasting = this.#holder === clientId;
    const [start, end] = [text.lastIndexOf(START), text.lastIndexOf(END)];
    const isPasting = start === end ? wasPasting : start > end;
    const tail = text.slice(-(START.length - 1));
    if (tail.includes('\x1b')) this.#tails.set(clientId, tail);
    else this.#tails.delete(clientId);
    this.dispose();
    this.#holder = isPasting ? clientId : null;
    if (isPasting) this.#timer = this.#clock.setTimer(SILENT_MS, () => this.#release());
    else if (wasPasting) this.#release();
  }

  #release(): void {
    this.dispose();
    this.#holder = null;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { clientId, bytes, send } of waiting) this.take(clientId, bytes, send);
  }
}
