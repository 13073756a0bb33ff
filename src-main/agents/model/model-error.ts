import { type ErrorCode, providerRow, type WireError } from '../../../contracts/model/index.ts';
import type { ModelConfig } from './model-port.ts';
import { retryAfterMs } from './retry.ts';
import { field, messageOf, nameOf, networkCode, rootOf, statusOf, textOf } from './thrown.ts';

const DETAIL_CHARS = 240;

interface ErrorContext {
  readonly config: ModelConfig;
  readonly redact: (text: string) => string;
  readonly hasStarted: boolean;
  /** What was sent showed the model an image. */
  readonly hasImages: boolean;
  readonly now: number;
}

/** What a provider threw, as the one sentence the person reads: what happened, the cause in the server's words, the next step. */
export function modelError(thrown: unknown, { config, redact, hasStarted, hasImages, now }: ErrorContext): WireError {
  const error = rootOf(thrown);
  const where = placeOf(config);
  const said = detailOf(error, config, redact);
  if (isTooLong(thrown))
    return made(
      'model.context-length',
      `${where} cannot read a conversation this long${said}. Start a new chat, or choose a model with a larger context window in Settings.`,
    );
  const status = statusOf(thrown);
  if (hasImages && isNoImages(thrown, status))
    return made(
      'model.no-images',
      `"${config.name}" at ${shownUrl(config.baseUrl)} does not take this image${said}. Choose a model that sees images in Settings, or ask in words; what you write next goes without it.`,
    );
  if (status !== null) return ofStatus({ status, where, said, config, waitMs: retryAfterMs(thrown, now) });
  if (hasStarted && isCut(error))
    return made(
      'model.unreachable',
      `${where} broke off in the middle of its answer. What arrived is kept; send the message again.`,
    );
  const refused = networkCode(error);
  if (refused)
    return made(
      'model.unreachable',
      `${where} cannot be reached (${refused}). Start it, or correct the base URL in Settings.`,
    );
  if (isOtherFormat(error))
    return made(
      'model.failed',
      `${where} does not answer in the format of ${formatOf(config)}. Check that the base URL in Settings ends as its manual says, often in /v1.`,
    );
  return made('model.failed', `${where} failed${said}. Send the message again, or choose another model in Settings.`);
}

/** It said nothing for too long. */
export function modelTimeout(config: ModelConfig, waitedMs: number, hasStarted: boolean): WireError {
  const what = hasStarted ? 'stopped answering' : 'did not begin to answer';
  return made(
    'model.timeout',
    `${placeOf(config)} ${what} for ${Math.round(waitedMs / 1000)} s. What arrived is kept; check that it is running and send the message again.`,
  );
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

const made = (code: ErrorCode, message: string): WireError => ({ code, message });

function placeOf({ baseUrl }: ModelConfig): string {
  return `The model at ${shownUrl(baseUrl)}`;
}

function formatOf({ provider }: ModelConfig): string {
  return provider === 'openai-compatible' ? "OpenAI's chat completions" : providerRow(provider).title;
}

/** Every server words it its own way. Taken from OpenAI, Anthropic, Google, vLLM, llama.cpp, LM Studio and OpenRouter. */
const TOO_LONG =
  /context[ _-]?(?:length|window|size)|maximum context|prompt is too long|input is too long|input token count.*exceed|request_too_large|exceed_context|context the overflows/i;

function isTooLong(thrown: unknown): boolean {
  const status = statusOf(thrown);
  return (status === null || status === 400 || status === 413 || status === 500) && TOO_LONG.test(textOf(thrown));
}

/** OpenAI, Anthropic, Google, Ollama, llama.cpp ("mmproj"), vLLM and OpenRouter; also an image that they cannot read. */
const NO_IMAGES = /image|vision|multi-?modal|modalit|mmproj/i;

function isNoImages(thrown: unknown, status: number | null): boolean {
  if (status === 401 || status === 403 || status === 429 || status === 529) return false;
  return NO_IMAGES.test(textOf(thrown));
}

interface Refusal {
  readonly status: number;
  readonly where: string;
  readonly said: string;
  readonly config: ModelConfig;
  readonly waitMs: number | null;
}

function ofStatus({ status, where, said, config, waitMs }: Refusal): WireError {
  const again = waitMs === null ? 'Wait a little' : `Wait ${Math.max(1, Math.ceil(waitMs / 1000))} s`;
  if (status === 401 || status === 403) {
    const what = config.key === null ? `wants a key (${status})` : `refused the key (${status})`;
    return made('model.unauthorized', `${where} ${what}${said}. Open Settings and enter a valid key.`);
  }
  if (status === 404)
    return made(
      'model.failed',
      `${where} does not know "${config.name}" (404)${said}. Open Settings and check the model's name and the base URL.`,
    );
  if (status === 429)
    return made(
      'model.rate-limited',
      `${where} is limiting requests (429)${said}. ${again} and send the message again.`,
    );
  if (status === 529)
    return made('model.rate-limited', `${where} is overloaded (529)${said}. ${again} and send the message again.`);
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

function isOtherFormat(error: unknown): boolean {
  const isUnread = /^AI_(TypeValidation|JSONParse|EmptyResponse|InvalidResponse)/.test(nameOf(error));
  return isUnread || /without a finish (?:reason|chunk)/i.test(messageOf(error));
}

function isCut(error: unknown): boolean {
  const text = `${messageOf(error)} ${messageOf(field(error, 'cause'))}`;
  return /terminated|other side closed|without a finish (?:reason|chunk)|premature close|aborted$/i.test(text);
}

/** The server's own words, short and without secrets: ` ("…")`, or nothing. */
function detailOf(error: unknown, config: ModelConfig, redact: (text: string) => string): string {
  const text = messageOf(error).replace(/\s+/g, ' ').trim();
  if (text === '') return '';
  const open = redact(config.key ? text.replaceAll(config.key, '[REDACTED_KEY]') : text);
  return `: "${open.length > DETAIL_CHARS ? `${open.slice(0, DETAIL_CHARS - 1)}…` : open}"`;
}
