import { EscapeScanner } from '../blocks/escape-scanner.ts';
import type { ModeTracker } from './mode-tracker.ts';

export interface Replay {
  /** Restores the modes in force at the first byte; no session output. */
  readonly prelude: Buffer;
  readonly bytes: Buffer;
  /** Absolute offset of the first of `bytes`. */
  readonly offset: number;
}

/** The terminal's state where a chunk begins. */
export interface ChunkStart {
  /** Neither inside an escape sequence nor a character. */
  readonly isSafe: boolean;
  readonly modes: ModeTracker;
}

interface Segment {
  readonly start: number;
  readonly isSafe: boolean;
  /** Modes in force at `start`. */
  readonly modes: ModeTracker;
  parts: Buffer[];
  size: number;
}

/** A segment begins anew after so many bytes: what is scanned again for a snapshot is never much longer. */
const SEGMENT_BYTES = 64 * 1024;

/** The last bytes of a session's output, and the modes in force where they begin. */
export class ReplayRing {
  readonly #capacity: number;
  readonly #segments: Segment[] = [];
  #end = 0;

  /** @param capacity Bytes that a replay holds at most. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Bytes ever appended. */
  get end(): number {
    return this.#end;
  }

  /** Bytes are about to be appended. They may be appended in parts. */
  begin({ isSafe, modes }: ChunkStart): void {
    const last = this.#segments.at(-1);
    const isFull = last !== undefined && last.size >= Math.min(SEGMENT_BYTES, this.#capacity);
    // One sequence may be larger than the whole ring (an image); it must not grow a segment without end.
    const isHuge = last !== undefined && last.size >= SEGMENT_BYTES + 2 * this.#capacity;
    if (last && !(isFull && isSafe) && !isHuge) return;
    this.#segments.push({ start: this.#end, isSafe, modes: modes.clone(), parts: [], size: 0 });
  }

  append(bytes: Buffer): void {
    const last = this.#segments.at(-1);
    if (!last || bytes.length === 0) return;
    last.parts.push(bytes);
    // Many small reads would keep many large read buffers alive.
    if (last.parts.length >= 64) last.parts = [Buffer.concat(last.parts)];
    last.size += bytes.length;
    this.#end += bytes.length;
    this.#forget();
  }

  /** The last bytes, beginning where a terminal can begin: never inside an escape sequence or a character. */
  snapshot(maxBytes = this.#capacity): Replay {
    const cut = Math.max(0, this.#end - Math.min(maxBytes, this.#capacity));
    for (const [index, segment] of this.#segments.entries()) {
      if (segment.start + segment.size <= cut || !segment.isSafe) continue;
      const whole = Buffer.concat(segment.parts);
      segment.parts = [whole];
      const { skipped, modes } = skipTo(Math.max(0, cut - segment.start), whole, segment.modes);
      if (skipped === null) continue;
      const rest = this.#segments.slice(index + 1).flatMap(({ parts }) => parts);
      return {
        prelude: modes.prelude(),
        bytes: Buffer.concat([whole.subarray(skipped), ...rest]),
        offset: segment.start + skipped,
      };
    }
    return { prelude: Buffer.alloc(0), bytes: Buffer.alloc(0), offset: this.#end };
  }

  #forget(): void {
    const cut = this.#end - this.#capacity;
    while (this.#segments[0] && this.#segments[0].start + this.#segments[0].size <= cut) this.#segments.shift();
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
