import { Transform } from 'node:stream';

const NEWLINE = 0x0a;

/** JSON-RPC's answer to what could not be read, and so has no id. */
export interface Unreadable {
  readonly code: -32700 | -32600;
  readonly message: string;
}

/**
 * Passes lines on that are messages, and tells of the others: the SDK's own transport drops them in silence, and ends at a line
 * above its limit. What is too long is never held.
 * @param maxBytes Of a line, its newline not counted.
 */
export function messageLines(maxBytes: number, refuse: (why: Unreadable) => void): Transform {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let isDropping = false;

  function add(piece: Buffer): void {
    heldBytes += piece.length;
    if (isDropping) return;
    held.push(piece);
    if (heldBytes <= maxBytes) return;
    isDropping = true;
    held = [];
    refuse({ code: -32700, message: `Parse error: a message of more than ${maxBytes} bytes is not read.` });
  }

  /** The line, if it is a message. */
  function take(): Buffer | null {
    const line = isDropping ? null : Buffer.concat(held);
    held = [];
    heldBytes = 0;
    isDropping = false;
    if (line === null || line.toString().trim() === '') return null;
    const why = faultOf(line.toString());
    if (why) refuse(why);
    return why ? null : line;
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
        add(chunk.subarray(start, end));
        const line = take();
        if (line) this.push(Buffer.concat([line, Buffer.from([NEWLINE])]));
        start = end + 1;
      }
      if (start < chunk.length) add(chunk.subarray(start));
      done();
    },
  });
}

function faultOf(line: string): Unreadable | null {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && 'jsonrpc' in value && value.jsonrpc === '2.0') return null;
    return { code: -32600, message: 'Invalid request: that is no JSON-RPC 2.0 message.' };
  } catch {
    // Why not, and where, is of no use to a program.
    return { code: -32700, message: 'Parse error: that line is no JSON. Send one JSON-RPC message a line.' };
  }
}
