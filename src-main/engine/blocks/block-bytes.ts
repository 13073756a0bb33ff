const FEED = 0x0a;
const RETURN = 0x0d;
/** The tail may begin in the middle of what would have been overwritten. */
const ERASE_LINE = Buffer.from('\r\x1b[2K');

/** A block's output as raw bytes: the head and the tail are kept, what lies between is counted. */
export class BlockBytes {
  readonly #limit: number;
  #head: Buffer[] = [];
  #headBytes = 0;
  #tail: Buffer[] = [];
  #tailBytes = 0;
  #droppedBytes = 0;
  /** What was dropped only wrote one line over and over: a progress display, of which nothing is missing. */
  #isDroppedOverwritten = false;
  #version = 0;

  /** @param limit Bytes kept of the head, and again of the tail. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get omittedBytes(): number {
    return this.#droppedBytes + Math.max(0, this.#tailBytes - this.#limit);
  }

  /** Grows with every change: what was rendered from an older one is stale. */
  get version(): number {
    return this.#version;
  }

  append(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#version += 1;
    const room = this.#limit - this.#headBytes;
    if (room > 0) {
      // A copy: the pty's own buffer is far larger than what is read of it, and would be kept alive.
      this.#head.push(Buffer.from(bytes.subarray(0, room)));
      this.#headBytes += Math.min(room, bytes.length);
    }
    if (bytes.length <= Math.max(0, room)) return;
    const rest = bytes.subarray(Math.max(0, room));
    this.#tail.push(rest);
    this.#tailBytes += rest.length;
    if (this.#tailBytes > 2 * this.#limit) this.#compact();
  }

  /** The kept bytes: one part, or head and tail when something between them was dropped that would have been seen. */
  parts(): Buffer[] {
    this.#compact();
    if (this.#droppedBytes === 0) return [Buffer.concat([...this.#head, ...this.#tail])];
    if (this.#isDroppedOverwritten) return [Buffer.concat([...this.#head, ERASE_LINE, ...this.#tail])];
    return [Buffer.concat(this.#head), Buffer.concat(this.#tail)];
  }

  #compact(): void {
    const excess = this.#tailBytes - this.#limit;
    if (excess > 0) {
      const whole = Buffer.concat(this.#tail);
      const kept = startAtLine(whole.subarray(excess));
      this.#tail = [Buffer.from(kept)];
      const dropped = whole.subarray(0, whole.length - kept.length);
      const isOverwritten = dropped.includes(RETURN) && !dropped.includes(FEED);
      this.#isDroppedOverwritten = isOverwritten && (this.#droppedBytes === 0 || this.#isDroppedOverwritten);
      this.#droppedBytes += dropped.length;
      this.#tailBytes = kept.length;
    }
    if (this.#head.length > 16) this.#head = [Buffer.concat(this.#head)];
  }
}

/** A sequence is no longer than this, or it is an image. */
const MAX_LINE_BYTES = 4096;

/** Drops the rest of a line whose beginning is gone: it could begin inside a sequence or a character. */
function startAtLine(bytes: Buffer): Buffer {
  const near = bytes.subarray(0, MAX_LINE_BYTES);
  const end = near.findIndex((byte) => byte === 0x0a || byte === 0x0d);
  if (end >= 0) return bytes.subarray(bytes[end] === 0x0a ? end + 1 : bytes[end + 1] === 0x0a ? end + 2 : end);
  let start = 0;
  while (start < Math.min(3, bytes.length) && ((bytes[start] as number) & 0xc0) === 0x80) start += 1;
  return bytes.subarray(start);
}
