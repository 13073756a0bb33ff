/** Bytes in order, in as few pieces as their memory allows: pieces that lie side by side are one. */
export class ByteParts {
  #parts: Buffer[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** First to last. */
  get parts(): readonly Buffer[] {
    return this.#parts;
  }

  push(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#size += bytes.length;
    const last = this.#parts.at(-1);
    if (last && isFollowedBy(last, bytes)) {
      this.#parts[this.#parts.length - 1] = Buffer.from(last.buffer, last.byteOffset, last.length + bytes.length);
    } else this.#parts.push(bytes);
  }

  /** Takes the first piece out; an empty one when there is none. */
  shift(): Buffer {
    const first = this.#parts.shift() ?? Buffer.alloc(0);
    this.#size -= first.length;
    return first;
  }

  /** A copy of everything, in memory of its own. */
  copy(): Buffer<ArrayBuffer> {
    const whole = Buffer.allocUnsafeSlow(this.#size);
    let length = 0;
    for (const part of this.#parts) length += part.copy(whole, length);
    return whole;
  }
}

function isFollowedBy(first: Buffer, next: Buffer): boolean {
  return first.buffer === next.buffer && first.byteOffset + first.length === next.byteOffset;
}
