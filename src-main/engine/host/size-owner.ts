import type { Size } from '../../../contracts/model/index.ts';

/** The last client to send input or a resize owns the size of a session. */
export class SizeOwner {
  readonly #sizes = new Map<string, Size>();
  #owner: string | null = null;

  resized(clientId: string, size: Size): void {
    this.#sizes.set(clientId, size);
    this.#owner = clientId;
  }

  /** The size to take, or null when the client owns it already or never said its own. */
  typed(clientId: string): Size | null {
    if (clientId === this.#owner) return null;
    const size = this.#sizes.get(clientId) ?? null;
    if (size) this.#owner = clientId;
    return size;
  }
}
