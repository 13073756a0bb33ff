import type { z } from 'zod';
import type { ErrorCode } from '../model/error-code.ts';

/** One request and its one answer. */
export interface CallSpec<N extends string = string, P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  readonly kind: 'call';
  readonly name: N;
  readonly params: P;
  readonly result: R;
  /** Codes a caller should be ready for, beyond `internal`, `bad-request` and `disconnected`. */
  readonly errors: readonly ErrorCode[];
  /** Only a client that a person drives may call it. */
  readonly personOnly: boolean;
  /** It changes nothing: a client that only looks may call it. What does not say so is taken to change something. */
  readonly isReading: boolean;
}

/** One request and an ordered stream of frames, until either side ends it. */
export interface StreamSpec<
  N extends string = string,
  P extends z.ZodType = z.ZodType,
  F extends z.ZodType = z.ZodType,
> {
  readonly kind: 'stream';
  readonly name: N;
  readonly params: P;
  readonly frame: F;
  readonly errors: readonly ErrorCode[];
  readonly personOnly: boolean;
  readonly isReading: boolean;
}

export function method<N extends string, P extends z.ZodType, R extends z.ZodType>(spec: {
  name: N;
  params: P;
  result: R;
  errors?: readonly ErrorCode[];
  personOnly?: boolean;
  isReading?: boolean;
}): CallSpec<N, P, R> {
  return { kind: 'call', errors: [], personOnly: false, isReading: false, ...spec };
}

export function stream<N extends string, P extends z.ZodType, F extends z.ZodType>(spec: {
  name: N;
  params: P;
  frame: F;
  errors?: readonly ErrorCode[];
  personOnly?: boolean;
  isReading?: boolean;
}): StreamSpec<N, P, F> {
  return { kind: 'stream', errors: [], personOnly: false, isReading: false, ...spec };
}
