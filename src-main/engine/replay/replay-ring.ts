import type { Size } from '../../../contracts/model/index.ts';
import { EscapeScanner } from '../blocks/escape-scanner.ts';
import { ByteParts } from '../bytes/byte-parts.ts';
import type { ModeTracker } from './mode-tracker.ts';

/** The last bytes, and the modes in force at the first of them. */
export interface Tail {
  readonly prelude: Buffer;
  readonly bytes: Buffer;
}

/** The terminal's state where a chunk begins. */
export interface ChunkStart {
  /** Neither inside an escape sequence nor a character. */
  readonly isSafe: boolean;
  readonly modes: ModeTracker;
}

/** From an offset of the stream on the terminal has this size. */
export interface SizeChange {
  readonly offset: number;
  readonly size: Size;
}

/** Told of what leaves the ring, in order. */
export interface RingListener {
  push(bytes: Buffer): void;
  resize(size: Size): void;
}

interface Segment {
  readonly start: number;
  readonly isSafe: boolean;
  /** Modes in force at `start`. */
  readonly modes: ModeTracker;
  readonly bytes: ByteParts;
}

/** The ring is forgotten piece by piece: by as much of it. */
const SEGMENT_SHARE = 1 / 32;
/** One sequence may be larger than the whole ring (an image); beyond this it must not grow a segment without end. */
const HUGE_BYTES = 64 * 1024;
/** A person who drags a window makes no more; beyond it the oldest are taken for one. */
const MAX_SIZES = 500;

/** The last bytes of a session's output. What it forgets ends where a terminal can begin. */
export class ReplayRing {
  readonly #capacity: number;
  readonly #listener: RingListener;
  readonly #segments: Segment[] = [];
  #sizes: SizeChange[];
  #end = 0;

  /** @param capacity Bytes that are kept at least; as much as a segment more may be. */
  constructor(capacity: number, size: Size, listener: RingListener) {
    this.#capacity = capacity;
    this.#listener = listener;
    this.#sizes = [{ offset: 0, size }];
  }

  /** Bytes ever appended. */
  get end(): number {
    return this.#end;
  }

  /** Offset of the first byte that is kept. */
  get start(): number {
    return this.#segments[0]?.start ?? this.#end;
  }

  /** The first byte is in the midst of a sequence that is larger than the ring. */
  get startsInside(): boolean {
    return this.#segments[0]?.isSafe === false;
  }

  /** Sizes of the terminal: the first holds where the ring begins. */
  get sizes(): readonly SizeChange[] {
    return this.#sizes;
  }

  /** Bytes are about to be appended. They may be appended in parts. */
  begin({ isSafe, modes }: ChunkStart): void {
    const last = this.#segments.at(-1);
    const isFull = last !== undefined && last.bytes.size >= this.#capacity * SEGMENT_SHARE;
    const isHuge = last !== undefined && last.bytes.size >= HUGE_BYTES + 2 * this.#capacity;
    if (last && !(isFull && isSafe) && !isHuge) return;
    this.#segments.push({ start: this.#end, isSafe, modes: modes.clone(), bytes: new ByteParts() });
  }

  append(bytes: Buffer): void {
    const last = this.#segments.at(-1);
    if (!last || bytes.length === 0) return;
    last.bytes.push(bytes);
    this.#end += bytes.length;
    this.#forget();
  }

  /** The terminal has another size from here on. */
  resize(size: Size): void {
    this.#sizes.push({ offset: this.#end, size });
    if (this.#sizes.length > MAX_SIZES) this.#sizes.splice(1, 1);
  }

  /** Everything that is kept. */
  bytes(): Buffer {
    return Buffer.concat(this.#segments.flatMap(({ bytes }) => bytes.parts));
  }

  /** The last bytes, beginning where a terminal can begin: never inside an escape sequence or a character. */
  tail(maxBytes: number): Tail {
    const cut = Math.max(0, this.#end - maxBytes);
    for (const [index, segment] of this.#segments.entries()) {
      if (segment.start + segment.bytes.size <= cut || !segment.isSafe) continue;
      const whole = segment.bytes.copy();
      const { skipped, modes } = skipTo(Math.max(0, cut - segment.start), whole, segment.modes);
      if (skipped === null) continue;
      const rest = this.#segments.slice(index + 1).flatMap(({ bytes }) => bytes.parts);
      return { prelude: modes.prelude(), bytes: Buffer.concat([whole.subarray(skipped), ...rest]) };
    }
    return { prelude: Buffer.alloc(0), bytes: Buffer.alloc(0) };
  }

  #forget(): void {
    for (let [first, next] = this.#segments; first && next; [first, next] = this.#segments) {
      if (this.#end - next.start < this.#capacity) return;
      this.#segments.shift();
      let start = first.start;
      for (const part of first.bytes.parts) {
        this.#hand(part, start);
        start += part.length;
      }
    }
  }

  /** Hands forgotten bytes on, and the sizes that the terminal was given among them. */
  #hand(bytes: Buffer, start: number): void {
    let handed = 0;
    for (let next = this.#sizes[1]; next && next.offset < start + bytes.length; next = this.#sizes[1]) {
      const cut = next.offset - start;
      if (cut > handed) this.#listener.push(bytes.subarray(handed, cut));
      handed = Math.max(handed, cut);
      this.#listener.resize(next.size);
      this.#sizes.shift();
    }
    if (handed < bytes.length) this.#listener.push(bytes.subarray(handed));
  }
}

/** Whether a chunk begins with a character of its own. */
export function startsCharacter(bytes: Buffer): boolean {
  return ((bytes[0] ?? 0) & 0xc0) !== 0x80;
}

/** The first safe place at or behind `from`, and the modes there; null when the segment has none. */
function skipTo(from: number, bytes: Buffer, start: ModeTracker): { skipped: number | null; modes: ModeTracker } {
  const modes = start.clone();
  if (from === 0) return { skipped: 0, modes };
  const scanner = new EscapeScanner({ osc: () => {}, csi: (body) => modes.csi(body), esc: (body) => modes.esc(body) });
  scanner.feed(bytes.subarray(0, from));
  for (let index = from; index < bytes.length; index += 1) {
    if (scanner.isGround && ((bytes[index] as number) & 0xc0) !== 0x80) return { skipped: index, modes };
    scanner.feed(bytes.subarray(index, index + 1));
  }
  return { skipped: null, modes };
}
