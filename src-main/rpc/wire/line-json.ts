import type { ClientMessage, ServerMessage } from '../../../contracts/rpc/index.ts';

/**
 * One message a line, as JSON. Bytes are base64 where the contract has bytes: `params.bytes` of `term.input`, `frame.bytes`
 * of `output`, `frame.replay` of `snapshot`. A client adds its `token` to every message.
 */
export function writeLine(message: ServerMessage | (ClientMessage & { token: string })): string {
  if (message.type === 'frame' && isRecord(message.frame)) {
    const field = message.frame.type === 'snapshot' ? 'replay' : 'bytes';
    return JSON.stringify({ ...message, frame: withBase64(message.frame, field) });
  }
  if (message.type === 'call' && isRecord(message.params)) {
    return JSON.stringify({ ...message, params: withBase64(message.params, 'bytes') });
  }
  return JSON.stringify(message);
}

/** A client's message that is not checked yet, and the token it came with. */
export interface ReadMessage {
  readonly message: unknown;
  readonly token: unknown;
}

/** @throws {SyntaxError} The line is no JSON. */
export function readClientLine(line: string): ReadMessage {
  const read = splitToken(JSON.parse(line));
  const { message, token } = read;
  if (!isRecord(message) || message.method !== 'term.input' || !isRecord(message.params)) return read;
  return { message: { ...message, params: withBytes(message.params, 'bytes') }, token };
}

export function splitToken(raw: unknown): ReadMessage {
  if (!isRecord(raw)) return { message: raw, token: null };
  const { token, ...message } = raw;
  return { message, token };
}

/** @throws {SyntaxError} The line is no JSON. */
export function readServerLine(line: string): ServerMessage {
  const message = JSON.parse(line) as ServerMessage;
  if (message.type !== 'frame' || !isRecord(message.frame)) return message;
  const { frame } = message;
  if (frame.type === 'output') return { ...message, frame: withBytes(frame, 'bytes') };
  return frame.type === 'snapshot' ? { ...message, frame: withBytes(frame, 'replay') } : message;
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** What is no base64 stays as it is: the contract's schema then names the field. */
function withBytes(record: Record<string, unknown>, field: string): Record<string, unknown> {
  const text = record[field];
  if (typeof text !== 'string' || !BASE64.test(text)) return record;
  return { ...record, [field]: new Uint8Array(Buffer.from(text, 'base64')) };
}

/** Done before JSON sees it: a Buffer would turn itself into a list of numbers. */
function withBase64(record: Record<string, unknown>, field: string): Record<string, unknown> {
  const bytes = record[field];
  if (!(bytes instanceof Uint8Array)) return record;
  return { ...record, [field]: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64') };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
