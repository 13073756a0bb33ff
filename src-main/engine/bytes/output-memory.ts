/** A terminal gives at most 4 KiB in one read: this takes many of them, and is little for twenty idle sessions. */
const SLAB_BYTES = 64 * 1024;

/**
 * Puts what was read side by side into large pieces of memory. Thousands of small buffers that live for as long as the
 * replay needs them cost the collector more than all the rest of a flood.
 */
export class OutputMemory {
  #slab: Buffer<ArrayBuffer> | null = null;
  #used = 0;

  /** @returns The same bytes; they are never written over. */
  keep(chunk: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
    if (chunk.length > SLAB_BYTES / 4) return chunk;
    if (!this.#slab || this.#used + chunk.length > SLAB_BYTES) {
      this.#slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
      this.#used = 0;
    }
    const start = this.#used;
    this.#used += chunk.copy(this.#slab, start);
    return this.#slab.subarray(start, this.#used);
  }
}
