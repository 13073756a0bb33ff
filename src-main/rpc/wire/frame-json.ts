import {
  decodeClientMessage,
  decodeServerMessage,
  encodeClientMessage,
  encodeServerMessage,
  type SocketData,
} from '../../../contracts/rpc/binary-frame.ts';
import type { ClientMessage, ServerMessage } from '../../../contracts/rpc/index.ts';
import { type ReadMessage, splitToken } from './line-json.ts';

/** JSON begins with it; the first byte of a binary message is a small number. */
const BRACE = 0x7b;

export function writeServerFrame(message: ServerMessage): Uint8Array {
  return bytesOf(encodeServerMessage(message));
}

export function writeClientFrame(message: ClientMessage & { token: string }): Uint8Array {
  return bytesOf(encodeClientMessage(message));
}

/** @throws {Error} The payload is no message of ours. */
export function readClientFrame(payload: Buffer): ReadMessage {
  return splitToken(decodeClientMessage(dataOf(payload)));
}

/** @throws {Error} The payload is no message of ours. */
export function readServerFrame(payload: Buffer): ServerMessage {
  return decodeServerMessage(dataOf(payload));
}

function bytesOf(data: SocketData): Uint8Array {
  return typeof data === 'string' ? Buffer.from(data, 'utf8') : data;
}

function dataOf(payload: Buffer): string | Buffer {
  return payload[0] === BRACE ? payload.toString('utf8') : payload;
}
