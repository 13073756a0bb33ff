import { ErrorCode, type WireError } from '../../contracts/model/index.ts';

/** Whatever a call threw, as the contract's error: its code survives, anything else is `internal`. */
export function toWireError(error: unknown): WireError {
  const code = ErrorCode.safeParse((error as { code?: unknown } | null)?.code);
  return {
    code: code.success ? code.data : 'internal',
    message: error instanceof Error ? error.message : String(error),
  };
}
