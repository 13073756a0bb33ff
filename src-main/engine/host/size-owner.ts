import type { Size } from '../../../contracts/model/index.ts';

/** The last client to send input or a resize owns the size of a session; when it goes, the one before it does. */
export class SizeOwner {
  /** By client, the owner last. */
  readonly #sizes = new Map<string, Size>();

  resized(clientId: string, size: Size): void {
    this.#sizes.delete(clientId);
    this.#sizes.set(clientId, size);
  }

  /** The size to take, or null when the client owns it already or never said its own. */
  typed(clientId: string): Size | null {
    const size = this.#sizes.get(clientId);
    if (!size || clientId === this.#owner) return null;
    this.resized(clientId, size);
    return size;
  }

  /** The client has gone. @returns The size to take, or null when it was not the owner or was the only one. */
  left(clientId: string): Size | null {
    const wasOwner = clientId === this.#owner;
    this.#sizes.delete(clientId);
    return (wasOwner && this.#owner !== undefined && this.#sizes.get(this.#owner)) || null;
  }

  get #owner(): string | undefined {
    return [...this.#sizes.keys()].at(-1);
  }
}
