import type { Readable, Writable } from 'node:stream';

const NEWLINE = 0x0a;
/** Length of a frame's payload, u32 big-endian. */
const FRAME_HEADER_BYTES = 4;

/** Copying so little costs less than giving the system two pieces to write. */
const SMALL_FRAME_BYTES = 4096;

/**
 * What may wait to be read by the other side. A snapshot is written in one piece and may be larger; who has left that much
 * unread when the next message comes has stopped, and holding more for it would cost everybody memory.
 */
const MAX_UNSENT_BYTES = 64 * 1024 * 1024;

/** Who was told goodbye and does not hang up is cut off after this time. */
const GOODBYE_MS = 2000;

/**
 * A connection on which every line is one message. Either side may go over to frames: payloads of any bytes, each after its
 * length. A side that reads frames never goes back.
 */
export interface LineSocket {
  /** `line` has no newline in it. Does nothing once the connection has closed. */
  sendLine(line: string): void;
  sendFrame(payload: Uint8Array): void;
  onLine(listener: (line: string) => void): void;
  onFrame(listener: (payload: Buffer) => void): void;
  /** A line was longer than allowed; it is left out, and the next one is read. @param listener Gets what was allowed. */
  onLongLine(listener: (maxBytes: number) => void): void;
  /** From now on a message may be so long. */
  allow(maxBytes: number): void;
  /** What arrives from now on is frames; called in a line's listener, from the next byte on. */
  readFrames(): void;
  onClose(listener: () => void): void;
  close(): void;
}

export interface ByteStreams {
  readonly input: Readable;
  readonly output: Writable;
  /** Ends the connection without a goodbye. */
  destroy(): void;
}

/** @param maxBytes A longer line is left out; a longer frame ends the connection. */
export function createLineSocket({ input, output, destroy }: ByteStreams, maxBytes: number): LineSocket {
  const closeListeners: (() => void)[] = [];
  let isClosed = false;
  const reader = new MessageReader(maxBytes, destroy);
  // A broken connection closes right after; the close is what callers act on.
  for (const stream of new Set([input, output])) stream.on('error', () => {});
  input.once('close', () => {
    isClosed = true;
    for (const listener of closeListeners) listener();
  });
  let isReading = false;
  const read = () => {
    if (isReading) return;
    isReading = true;
    input.on('data', (chunk: Buffer) => reader.push(chunk));
  };
  const canSend = () => {
    if (isClosed || !output.writable) return false;
    if (output.writableLength <= MAX_UNSENT_BYTES) return true;
    destroy();
    return false;
  };
  return {
    sendLine(line) {
      if (canSend()) output.write(`${line}\n`);
    },
    sendFrame(payload) {
      if (!canSend()) return;
      const header = Buffer.allocUnsafe(FRAME_HEADER_BYTES);
      header.writeUInt32BE(payload.length);
      if (payload.length <= SMALL_FRAME_BYTES) {
        output.write(Buffer.concat([header, payload]));
        return;
      }
      output.cork();
      output.write(header);
      output.write(payload);
      output.uncork();
    },
    onLine(listener) {
      reader.onLine = listener;
      read();
    },
    onFrame(listener) {
      reader.onFrame = listener;
      read();
    },
    onLongLine(listener) {
      reader.onLongLine = listener;
    },
    allow(bytes) {
      reader.maxBytes = bytes;
    },
    readFrames: () => reader.readFrames(),
    onClose(listener) {
      if (isClosed) listener();
      else closeListeners.push(listener);
    },
    close() {
      output.end();
      setTimeout(destroy, GOODBYE_MS).unref();
    },
  };
}

/** Cuts bytes into messages; a code point may span chunks, so text is made only from whole lines. */
class MessageReader {
  onLine: (line: string) => void = () => {};
  onFrame: (payload: Buffer) => void = () => {};
  onLongLine: (maxBytes: number) => void = () => {};
  maxBytes: number;
  readonly #onTooLong: () => void;
  #readsFrames = false;
  /** The line that comes is too long: it is left out up to its end. */
  #isSkipping = false;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  /** Bytes that must have come before it is worth looking again. */
  #neededBytes = 0;

  constructor(maxBytes: number, onTooLong: () => void) {
    this.maxBytes = maxBytes;
    this.#onTooLong = onTooLong;
  }

  readFrames(): void {
    this.#readsFrames = true;
  }

  push(chunk: Buffer): void {
    let rest: Buffer | null = chunk;
    while (rest !== null && rest.length > 0) rest = this.#readsFrames ? this.#takeFrame(rest) : this.#takeLine(rest);
    if (this.#neededBytes > this.maxBytes + FRAME_HEADER_BYTES) this.#onTooLong();
  }

  /** @returns What follows the message, or null when it has not come whole. */
  #takeLine(chunk: Buffer): Buffer | null {
    const end = chunk.indexOf(NEWLINE);
    if (this.#isSkipping) {
      this.#isSkipping = end === -1;
      return end === -1 ? null : chunk.subarray(end + 1);
    }
    const bytes = this.#pendingBytes + (end === -1 ? chunk.length : end);
    if (bytes > this.maxBytes) {
      this.#join(chunk.subarray(0, 0));
      this.#isSkipping = true;
      this.onLongLine(this.maxBytes);
      return chunk;
    }
    if (end === -1) return this.#keep(chunk);
    const line = this.#join(chunk.subarray(0, end)).toString('utf8');
    if (line.trim() !== '') this.onLine(line);
    return chunk.subarray(end + 1);
  }

  #takeFrame(chunk: Buffer): Buffer | null {
    // Pieces of a long frame are joined once, when the last one is there.
    if (this.#pendingBytes + chunk.length < Math.max(this.#neededBytes, FRAME_HEADER_BYTES)) return this.#keep(chunk);
    const all = this.#join(chunk);
    this.#neededBytes = FRAME_HEADER_BYTES + all.readUInt32BE(0);
    if (all.length < this.#neededBytes) return this.#keep(all);
    const end = this.#neededBytes;
    this.#neededBytes = 0;
    this.onFrame(all.subarray(FRAME_HEADER_BYTES, end));
    return all.subarray(end);
  }

  #keep(chunk: Buffer): null {
    this.#pending.push(chunk);
    this.#pendingBytes += chunk.length;
    return null;
  }

  #join(last: Buffer): Buffer {
    const all = this.#pending.length === 0 ? last : Buffer.concat([...this.#pending, last]);
    this.#pending = [];
    this.#pendingBytes = 0;
    return all;
  }
}
