import { ByteParts } from '../bytes/byte-parts.ts';

const FEED = 0x0a;
const RETURN = 0x0d;
/** The tail may begin in the middle of what would have been overwritten. */
const ERASE_LINE = Buffer.from('\r\x1b[2K');

/** A block's output as raw bytes: the head and the tail are kept, what lies between is counted. */
export class BlockBytes {
  readonly #limit: number;
  readonly #head = new ByteParts();
  #tail = new ByteParts();
  #droppedBytes = 0;
  /** What was dropped only wrote one line over and over: a progress display, of which nothing is missing. */
  readonly #dropped = { hasReturn: false, hasFeed: false };
  #version = 0;

  /** @param limit Bytes kept of the head, and again of the tail. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get omittedBytes(): number {
    return this.#droppedBytes + Math.max(0, this.#tail.size - this.#limit);
  }

  /** Grows with every change: what was rendered from an older one is stale. */
  get version(): number {
    return this.#version;
  }

  append(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#version += 1;
    const room = this.#limit - this.#head.size;
    this.#head.push(bytes.subarray(0, room));
    this.#tail.push(bytes.subarray(room));
    // Whole pieces, not a large copy: this runs for every read of a flood. More than the limit stays, to be cut at a line.
    while (this.#tail.size - (this.#tail.parts[0]?.length ?? 0) > this.#limit) this.#drop(this.#tail.shift());
  }

  /** The kept bytes: one part, or head and tail when something between them was dropped that would have been seen. */
  parts(): Buffer[] {
    this.#cutTail();
    const [head, tail] = [this.#head.parts, this.#tail.parts];
    if (this.#droppedBytes === 0) return [Buffer.concat([...head, ...tail])];
    const isOverwritten = this.#dropped.hasReturn && !this.#dropped.hasFeed;
    if (isOverwritten) return [Buffer.concat([...head, ERASE_LINE, ...tail])];
    return [Buffer.concat(head), Buffer.concat(tail)];
  }

  /** Down to the limit, where a line begins. */
  #cutTail(): void {
    const excess = this.#tail.size - this.#limit;
    if (excess <= 0) return;
    const whole = this.#tail.copy();
    const kept = startAtLine(whole.subarray(excess));
    this.#drop(whole.subarray(0, whole.length - kept.length));
    this.#tail = new ByteParts();
    this.#tail.push(kept);
  }

  #drop(bytes: Buffer): void {
    this.#droppedBytes += bytes.length;
    this.#dropped.hasFeed ||= bytes.includes(FEED);
    this.#dropped.hasReturn ||= bytes.includes(RETURN);
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
