import type { ErrorCode, WireError } from '../../../contracts/model/index.ts';
import type { ModelConfig } from './model-port.ts';

const DETAIL_CHARS = 240;

/** What a provider threw, as the one sentence the person reads: what happened, the cause in the server's words, the next step. */
export function modelError(
  thrown: unknown,
  { config, redact, hasStarted }: { config: ModelConfig; redact: (text: string) => string; hasStarted: boolean },
): WireError {
  const error = rootOf(thrown);
  const where = `The model at ${shownUrl(config.baseUrl)}`;
  const said = detailOf(error, config, redact);
  const status = numberAt(error, 'statusCode') ?? numberAt(error, 'code');
  if (status !== null) return ofStatus(status, where, said, config);
  if (hasStarted && isCut(error))
    return {
      code: 'model.unreachable',
      message: `${where} broke off in the middle of its answer. What arrived is kept; send the message again.`,
    };
  const refused = networkCode(error);
  if (refused) {
    return {
      code: 'model.unreachable',
      message: `${where} cannot be reached (${refused}). Start it, or correct the base URL in Settings.`,
    };
  }
  if (/^AI_(TypeValidation|JSONParse|EmptyResponse|InvalidResponse)/.test(nameOf(error))) {
    return {
      code: 'model.failed',
      message: `${where} does not answer in OpenAI's format. Check that the base URL in Settings ends as its manual says, often in /v1.`,
    };
  }
  return {
    code: 'model.failed',
    message: `${where} failed${said}. Send the message again, or choose another model in Settings.`,
  };
}

/** It said nothing for too long. */
export function modelTimeout(config: ModelConfig, waitedMs: number, hasStarted: boolean): WireError {
  const what = hasStarted ? 'stopped answering' : 'did not begin to answer';
  const message = `The model at ${shownUrl(config.baseUrl)} ${what} for ${Math.round(waitedMs / 1000)} s. What arrived is kept; check that it is running and send the message again.`;
  return { code: 'model.timeout', message };
}

/** Without a user name and password, should the URL hold them. */
export function shownUrl(baseUrl: string): string {
  const url = URL.parse(baseUrl);
  if (!url) return baseUrl;
  url.username = '';
  url.password = '';
  url.search = '';
  return url.href.replace(/\/$/, '');
}

function ofStatus(status: number, where: string, said: string, config: ModelConfig): WireError {
  const made = (code: ErrorCode, message: string): WireError => ({ code, message });
  if (status === 401 || status === 403) {
    const what = config.key === null ? `wants a key (${status})` : `refused the key (${status})`;
    return made('model.unauthorized', `${where} ${what}${said}. Open Settings and enter a valid key.`);
  }
  if (status === 404) {
    return made(
      'model.failed',
      `${where} does not know "${config.name}" (404)${said}. Open Settings and check the model's name and the base URL.`,
    );
  }
  if (status === 429)
    return made(
      'model.rate-limited',
      `${where} is limiting requests (429)${said}. Wait a little and send the message again.`,
    );
  if (status === 408 || status === 504)
    return made('model.timeout', `${where} took too long (${status})${said}. Send the message again.`);
  if (status >= 500)
    return made(
      'model.failed',
      `${where} has a fault of its own (${status})${said}. Send the message again, or choose another model in Settings.`,
    );
  return made(
    'model.failed',
    `${where} did not accept the request (${status})${said}. Open Settings and check the model.`,
  );
}

/** Retries wrap the last cause; it is the one that counts. */
function rootOf(error: unknown): unknown {
  const last = field(error, 'lastError');
  return last === undefined ? error : rootOf(last);
}

function isCut(error: unknown): boolean {
  const text = `${messageOf(error)} ${messageOf(field(error, 'cause'))}`;
  return /terminated|other side closed|without a finish reason|premature close|aborted$/i.test(text);
}

/** Node's code of a failed connection (`ECONNREFUSED`), from anywhere down the chain of causes. */
function networkCode(error: unknown): string | null {
  const code = field(error, 'networkCode') ?? field(error, 'code');
  if (typeof code === 'string' && /^(E[A-Z]+|UND_ERR\w*|CERT_\w+|\w+_CERT\w*)$/.test(code)) return code;
  const causes = [field(error, 'cause'), ...(error instanceof AggregateError ? error.errors : [])];
  for (const cause of causes) {
    const found = cause === undefined ? null : networkCode(cause);
    if (found) return found;
  }
  return nameOf(error) === 'AI_APICallError' || messageOf(error) === 'fetch failed' ? 'no answer' : null;
}

/** The server's own words, short and without secrets: ` ("…")`, or nothing. */
function detailOf(error: unknown, config: ModelConfig, redact: (text: string) => string): string {
  const text = messageOf(error).replace(/\s+/g, ' ').trim();
  if (text === '') return '';
  const open = redact(config.key ? text.replaceAll(config.key, '[REDACTED_KEY]') : text);
  return `: "${open.length > DETAIL_CHARS ? `${open.slice(0, DETAIL_CHARS - 1)}…` : open}"`;
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function numberAt(value: unknown, key: string): number | null {
  const found = field(value, key);
  return typeof found === 'number' && found >= 400 && found <= 599 ? found : null;
}

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  const message = field(error, 'message');
  return typeof message === 'string' ? message : '';
}

function nameOf(error: unknown): string {
  return String(field(error, 'name') ?? '');
}
