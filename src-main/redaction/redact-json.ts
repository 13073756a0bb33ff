import { redact } from './redact.ts';
import { isSecretName } from './rules/secret-name.ts';
import type { RedactOptions } from './types.ts';

/** What stands for a value that is hidden for its name alone. */
const BY_NAME = '[REDACTED]';

/**
 * A copy of a JSON value without secrets: what stands under a name such as `password` or `api_key` goes whole, however short;
 * every other string goes through {@link redact}. Names stay.
 */
export function redactJson(value: unknown, options?: RedactOptions): unknown {
  if (typeof value === 'string') return redact(value, options);
  if (Array.isArray(value)) return value.map((item) => redactJson(item, options));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      isSecretValue(name, item) ? BY_NAME : redactJson(item, options),
    ]),
  );
}

function isSecretValue(name: string, value: unknown): boolean {
  return (typeof value === 'string' || typeof value === 'number') && value !== '' && isSecretName(name);
}
