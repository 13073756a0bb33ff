import type { z } from 'zod';
import type { ImageType, ModelProviderId, WireError } from '../../../contracts/model/index.ts';

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** What the model wrote, parsed; raw text when it was no JSON. */
  readonly input: unknown;
  /** What the provider wants back with the call (a signature); nothing of ours. */
  readonly meta?: unknown;
}

/** A picture that the person shows to the model. */
export interface ModelImage {
  readonly name: string;
  readonly mediaType: ImageType;
  readonly bytes: Uint8Array;
}

export type ModelMessage =
  | { readonly role: 'system'; readonly text: string }
  | { readonly role: 'user'; readonly text: string; readonly images?: readonly ModelImage[] }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly call: ToolCall; readonly text: string; readonly isError: boolean };

/** A tool as the model is told of it. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType;
}

export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ToolSpec[];
  readonly signal: AbortSignal;
}

/** `filtered`: the provider's content filter ended it. */
export type EndReason = 'complete' | 'length' | 'filtered' | 'stopped';

/** Tokens of one step, as the provider counts them; null where it does not say. */
export interface Usage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** US dollars: as the server says, or by the prices in the settings. */
  readonly costUsd: number | null;
}

/** One step of a model: text and tool calls in the order they came, then exactly one `end` or `failed`. */
export type ModelEvent =
  | { readonly type: 'text-delta'; readonly text: string }
  | { readonly type: 'tool-call'; readonly call: ToolCall }
  /** The call names no tool of ours or its arguments do not fit; `problem` is for the model to read. */
  | { readonly type: 'bad-tool-call'; readonly call: ToolCall; readonly problem: string }
  /** It failed before its first word and is asked again after a pause. */
  | { readonly type: 'retrying'; readonly error: WireError; readonly waitMs: number }
  | { readonly type: 'end'; readonly reason: EndReason; readonly usage: Usage | null }
  | { readonly type: 'failed'; readonly error: WireError };

export interface ModelConfig {
  readonly provider: ModelProviderId;
  readonly baseUrl: string;
  readonly name: string;
  readonly key: string | null;
  /** US dollars per million tokens; null when nobody said. */
  readonly prices: { readonly input: number; readonly output: number } | null;
}

/** A model that answers. The one door to every provider, so that nothing above knows a vendor's SDK. */
export interface ModelPort {
  /** Never throws: what goes wrong is the last event. */
  stream(request: ModelRequest): AsyncIterable<ModelEvent>;
}
