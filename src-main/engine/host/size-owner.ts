import type { Size } from '../../../contracts/model/index.ts';
import type { SizePolicy } from '../../../contracts/model/settings.ts';

/**
 * Which size a session has while several clients of different sizes are attached. By default the last one to type or to
 * resize owns it, and when that one goes, the one before it does. Clients that only look have no say: they are never told of here.
 */
export class SizeOwner {
  readonly #policy: () => SizePolicy;
  /** By client, the owner last. */
  readonly #sizes = new Map<string, Size>();

  constructor(policy: () => SizePolicy) {
    this.#policy = policy;
  }

  /** @returns The size to take; null when it stays. */
  resized(clientId: string, size: Size): Size | null {
    this.#sizes.delete(clientId);
    this.#sizes.set(clientId, size);
    return this.#chosen();
  }

  /** @returns The size to take, or null when the client owns it already or never said its own. */
  typed(clientId: string): Size | null {
    const size = this.#sizes.get(clientId);
    if (!size || clientId === this.#owner) return null;
    return this.resized(clientId, size);
  }

  /** The client has gone. @returns The size to take, or null when it was not the owner or was the only one. */
  left(clientId: string): Size | null {
    const hadSay = this.#policy() !== 'latest' || clientId === this.#owner;
    this.#sizes.delete(clientId);
    return hadSay ? this.#chosen() : null;
  }

  get #owner(): string | undefined {
    return [...this.#sizes.keys()].at(-1);
  }

  #chosen(): Size | null {
    const sizes = [...this.#sizes.values()];
    const policy = this.#policy();
    if (policy === 'fixed') return null;
    if (policy === 'latest' || sizes.length === 0) return sizes.at(-1) ?? null;
    const pick = policy === 'smallest' ? Math.min : Math.max;
    return { cols: pick(...sizes.map(({ cols }) => cols)), rows: pick(...sizes.map(({ rows }) => rows)) };
  }
}
