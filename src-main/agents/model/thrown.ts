/** What can be read off an error of the AI SDK or of fetch, whatever its class: it may have crossed a copy of the SDK. */

/** Retries and wrappers hold the last cause; it is the one that counts. */
export function rootOf(error: unknown): unknown {
  const last = field(error, 'lastError');
  return last === undefined ? error : rootOf(last);
}

export function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** The HTTP status, also of an error that came inside a stream. */
export function statusOf(thrown: unknown): number | null {
  const error = rootOf(thrown);
  return (
    numberAt(error, 'statusCode') ?? numberAt(error, 'code') ?? STREAM_ERRORS[String(field(error, 'type'))] ?? null
  );
}

/** Errors that a provider names inside a stream that began well. */
const STREAM_ERRORS: Readonly<Record<string, number>> = {
  overloaded_error: 529,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  api_error: 500,
  server_error: 500,
};

/** Node's code of a failed connection (`ECONNREFUSED`), from anywhere down the chain of causes. */
export function networkCode(thrown: unknown): string | null {
  const error = rootOf(thrown);
  const code = field(error, 'code');
  if (typeof code === 'string' && /^(E[A-Z]+|UND_ERR\w*|CERT_\w+|\w+_CERT\w*)$/.test(code)) return code;
  const causes = [field(error, 'cause'), ...(error instanceof AggregateError ? error.errors : [])];
  for (const cause of causes) {
    const found = cause === undefined ? null : networkCode(cause);
    if (found) return found;
  }
  return nameOf(error) === 'AI_APICallError' || messageOf(error) === 'fetch failed' ? 'no answer' : null;
}

export function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  const message = field(error, 'message');
  return typeof message === 'string' ? message : '';
}

export function nameOf(error: unknown): string {
  return String(field(error, 'name') ?? '');
}

/** Everything the server said, for telling faults apart; never shown. */
export function textOf(thrown: unknown): string {
  const error = rootOf(thrown);
  const body = field(error, 'responseBody');
  const code = field(error, 'code');
  return [messageOf(error), typeof body === 'string' ? body : '', typeof code === 'string' ? code : ''].join('\n');
}

function numberAt(value: unknown, key: string): number | null {
  const found = field(value, key);
  return typeof found === 'number' && found >= 400 && found <= 599 ? found : null;
}
