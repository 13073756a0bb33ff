import type { ClientMessage, ServerMessage } from './envelope.ts';

/** Where the browser shell's WebSocket listens, on the page's own origin. */
export const WEB_SOCKET_PATH = '/rpc';

/** What a WebSocket message is made of: JSON as text, or a message that carries raw bytes. */
export type SocketData = string | Uint8Array<ArrayBuffer>;

/** First byte of a binary message. */
const OUTPUT = 1;
const SNAPSHOT = 2;
const INPUT = 3;

/** kind u8, request id u32, seq f64, offset f64; then the output's bytes. */
const OUTPUT_HEADER_BYTES = 21;
/** kind u8, length of the JSON u32; then the JSON (ASCII), then the bytes it lacks. */
const HOISTED_HEADER_BYTES = 5;

/** Output and the snapshot's replay travel as raw bytes, everything else as JSON. */
export function encodeServerMessage(message: ServerMessage): SocketData {
  if (message.type !== 'frame' || !isRecord(message.frame)) return JSON.stringify(message);
  const { frame } = message;
  if (frame.type === 'output' && frame.bytes instanceof Uint8Array) {
    return encodeOutput(message.id, Number(frame.seq), Number(frame.offset), frame.bytes);
  }
  if (frame.type === 'snapshot' && frame.replay instanceof Uint8Array) {
    const { replay, ...rest } = frame;
    return encodeHoisted(SNAPSHOT, { ...message, frame: rest }, frame.replay);
  }
  return JSON.stringify(message);
}

/** @throws {Error} The data is no message of this codec. What it holds is not checked against any schema. */
export function decodeServerMessage(data: string | Uint8Array): ServerMessage {
  if (typeof data === 'string') return JSON.parse(data) as ServerMessage;
  if (data[0] === OUTPUT) return decodeOutput(data);
  const { head, bytes } = decodeHoisted(SNAPSHOT, data);
  return { ...head, frame: { ...asRecord(head.frame), replay: bytes } } as ServerMessage;
}

/** Keystrokes travel as raw bytes, everything else as JSON. */
export function encodeClientMessage(message: ClientMessage): SocketData {
  if (message.type !== 'call' || !isRecord(message.params)) return JSON.stringify(message);
  const { bytes, ...rest } = message.params;
  if (!(bytes instanceof Uint8Array)) return JSON.stringify(message);
  return encodeHoisted(INPUT, { ...message, params: rest }, bytes);
}

/** @throws {Error} The data is no message of this codec. The caller checks what it holds. */
export function decodeClientMessage(data: string | Uint8Array): unknown {
  if (typeof data === 'string') return JSON.parse(data);
  const { head, bytes } = decodeHoisted(INPUT, data);
  return { ...head, params: { ...asRecord(head.params), bytes } };
}

function encodeOutput(id: number, seq: number, offset: number, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(OUTPUT_HEADER_BYTES + bytes.length);
  const view = new DataView(data.buffer);
  view.setUint8(0, OUTPUT);
  view.setUint32(1, id);
  view.setFloat64(5, seq);
  view.setFloat64(13, offset);
  data.set(bytes, OUTPUT_HEADER_BYTES);
  return data;
}

function decodeOutput(data: Uint8Array): ServerMessage {
  if (data.length < OUTPUT_HEADER_BYTES) throw new Error('a cut output message');
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const frame = {
    type: 'output',
    seq: view.getFloat64(5),
    offset: view.getFloat64(13),
    bytes: data.subarray(OUTPUT_HEADER_BYTES),
  };
  return { type: 'frame', id: view.getUint32(1), frame };
}

function encodeHoisted(kind: number, head: unknown, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const json = toAscii(JSON.stringify(head));
  const data = new Uint8Array(HOISTED_HEADER_BYTES + json.length + bytes.length);
  const view = new DataView(data.buffer);
  view.setUint8(0, kind);
  view.setUint32(1, json.length);
  for (let index = 0; index < json.length; index++) data[HOISTED_HEADER_BYTES + index] = json.charCodeAt(index);
  data.set(bytes, HOISTED_HEADER_BYTES + json.length);
  return data;
}

function decodeHoisted(kind: number, data: Uint8Array): { head: Record<string, unknown>; bytes: Uint8Array } {
  if (data[0] !== kind) throw new Error('a binary message of an unknown kind');
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const end = HOISTED_HEADER_BYTES + view.getUint32(1);
  if (end > data.length) throw new Error('a cut binary message');
  return { head: asRecord(JSON.parse(fromAscii(data.subarray(HOISTED_HEADER_BYTES, end)))), bytes: data.subarray(end) };
}

/** Escapes make every character one byte, so the codec needs no text encoder (contracts have neither DOM nor Node). */
function toAscii(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** In pieces, because a call takes only so many arguments. */
function fromAscii(bytes: Uint8Array): string {
  const PIECE = 8192;
  let text = '';
  for (let start = 0; start < bytes.length; start += PIECE) {
    text += String.fromCharCode(...bytes.subarray(start, start + PIECE));
  }
  return text;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asRecord(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) throw new Error('a binary message whose head is no object');
  return value;
}
