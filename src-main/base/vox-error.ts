import type { ErrorCode, WireError } from '../../contracts/model/index.ts';

/** The one error class. `message` says what happened and the next step; match on `code`. */
export class VoxError extends Error {
  override readonly name = 'VoxError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/** Any thrown thing as data. What is not ours becomes `internal` and keeps its message. */
export function toWireError(error: unknown): WireError {
  if (error instanceof VoxError) return { code: error.code, message: error.message };
  return { code: 'internal', message: error instanceof Error ? error.message : String(error) };
}

/** Our own bug when it fails. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new VoxError('internal', `Bug in Vox: ${message}`);
}
