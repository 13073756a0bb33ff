import type { IncomingHttpHeaders } from 'node:http';

/** A request to a model, whatever the provider calls things. */
export interface WireRequest {
  readonly model: string;
  readonly stream: boolean;
  /** The key as it came, with the scheme where there is one. */
  readonly authorization: string | null;
  readonly messages: WireMessage[];
  readonly tools: string[];
}

export interface WireMessage {
  readonly role: string;
  readonly content: unknown;
  readonly tool_call_id?: string;
  /** Each as a data URL, whatever form it came in. */
  readonly images?: readonly string[];
}

/** What the model says: words, or a call whose arguments come in parts. */
export type Piece = { readonly text: string } | { readonly call: WireCall };

export interface WireCall {
  readonly id: string;
  readonly name: string;
  readonly args: readonly string[];
}

export type Finish = 'stop' | 'tool_calls' | 'length';

/** One provider's bytes. Tests only. */
export interface WireFormat {
  /** What stands behind the server's address in `model.baseUrl`. */
  readonly basePath: string;
  /** The path, under `basePath`, that a message goes to. */
  readonly path: RegExp;
  readRequest(body: Record<string, unknown>, headers: IncomingHttpHeaders, path: string): WireRequest;
  /** Server-sent events: the opening, each piece in its place, and the end. */
  open(): string;
  piece(piece: Piece, index: number): string;
  close(finish: Finish): string;
  /** Ends a stream with an error inside it. */
  streamError(message: string): string;
  errorBody(status: number, message: string): string;
}

/** Tokens that every scripted answer costs. */
export const WIRE_USAGE = { input: 120, output: 30 };

export function sse(data: object | string, event?: string): string {
  const line = `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
  return event === undefined ? line : `event: ${event}\n${line}`;
}
