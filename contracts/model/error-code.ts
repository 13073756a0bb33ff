import { z } from 'zod';

/** Every code an error may carry across a process. Match on these, never on text. */
export const ERROR_CODES = [
  'internal',
  'bad-request',
  'unknown-method',
  'unauthorized',
  'forbidden',
  'disconnected',
  'protocol.mismatch',
  'daemon.running',
  'daemon.failed',
  'session.not-found',
  'session.closed',
  'session.busy',
  'session.spawn-failed',
  'block.no-fix',
  'block.not-found',
  'block.too-many-pinned',
  'approval.not-found',
  'approval.resolved',
  'control.stale',
  'approval.dismissed',
  'policy.blocked',
  'audit.unavailable',
  'chat.not-found',
  'chat.busy',
  'chat.unavailable',
  'mcp.failed',
  'model.missing',
  'model.unauthorized',
  'model.rate-limited',
  'model.unreachable',
  'model.timeout',
  'model.failed',
  'model.bad-tool-call',
  'model.context-length',
  'model.looping',
  'model.no-images',
  'settings.invalid',
  'theme.invalid',
  'history.unavailable',
  'snippet.invalid',
  'snippet.not-found',
  'update.unknown',
  'secrets.unavailable',
  'file.not-found',
  'editor.failed',
  'permission.denied',
  'port.in-use',
] as const;
export const ErrorCode = z.enum(ERROR_CODES);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** An error as data: what every transport carries. `message` says what happened and the next step. */
export const WireError = z.object({ code: ErrorCode, message: z.string() });
export type WireError = z.infer<typeof WireError>;
