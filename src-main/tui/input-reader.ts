import { Emitter } from '../base/emitter.ts';

const PASTE_START = '\x1b[200~';
const PASTE_END = '\x1b[201~';

/** Ctrl+\ as a byte, and as terminals send it in their newer keyboard protocols. */
const PREFIX = /\x1c|\x1b\[92;5(?::1)?u|\x1b\[27;5;92~/;

/** Reads a person's keys: everything is the session's, except the prefix key outside of a paste. */
export class InputReader {
  readonly #keys = new Emitter<Buffer>();
  readonly #prefix = new Emitter<void>();
  readonly onKeys = this.#keys.event;
  readonly onPrefix = this.#prefix.event;
  #isPasting = false;
  /** Last characters read, in which the markers of a paste are looked for; a paste may be cut anywhere. */
  #tail = '';

  push(chunk: Buffer): void {
    // One character a byte, so that offsets agree.
    let text = chunk.toString('latin1');
    while (text !== '') {
      const marker = this.#isPasting ? null : PREFIX.exec(text);
      const paste = this.#nextPasteMarker(text);
      if (marker && marker.index < paste) {
        this.#emit(text.slice(0, marker.index));
        text = text.slice(marker.index + marker[0].length);
        this.#tail = '';
        this.#prefix.fire();
      } else {
        const end = Math.min(paste, text.length);
        this.#emit(text.slice(0, end));
        if (paste <= text.length) this.#isPasting = !this.#isPasting;
        this.#tail = paste <= text.length ? '' : (this.#tail + text).slice(-PASTE_START.length + 1);
        text = text.slice(end);
      }
    }
  }

  /** Where, counted from the start of the text, the marker that comes next ends; Infinity when it has not come whole. */
  #nextPasteMarker(text: string): number {
    const wanted = this.#isPasting ? PASTE_END : PASTE_START;
    const at = (this.#tail + text).indexOf(wanted);
    return at === -1 ? Number.POSITIVE_INFINITY : at + wanted.length - this.#tail.length;
  }

  #emit(text: string): void {
    if (text !== '') this.#keys.fire(Buffer.from(text, 'latin1'));
  }
}
