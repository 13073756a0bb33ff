import { field, networkCode, rootOf, statusOf, textOf } from './thrown.ts';

/** Further attempts after the first. */
const MAX_RETRIES = 3;
/** Before the first further attempt; each next one waits twice as long. */
const FIRST_PAUSE_MS = 1000;
/** A person is told of a longer pause instead of waiting through it. */
const MAX_PAUSE_MS = 60_000;

/** Overload, restarts and limits pass; what a request is faulty in does not. */
const PASSING_STATUSES = [408, 425, 429, 500, 502, 503, 504, 529];
/** Nobody listens or the name is unknown: trying again would only keep the person waiting. */
const HOPELESS_CODES = ['ECONNREFUSED', 'ENOTFOUND'];

/**
 * How long to wait before asking again, as the server says or else growing; null when another attempt makes no sense.
 *
 * @param attempt Attempts made so far, from 1.
 */
export function pauseBeforeRetry(thrown: unknown, attempt: number, now: number): number | null {
  if (attempt > MAX_RETRIES || !isPassing(thrown)) return null;
  const pause = retryAfterMs(thrown, now) ?? FIRST_PAUSE_MS * 2 ** (attempt - 1);
  return pause > MAX_PAUSE_MS ? null : pause;
}

/** The server's own Retry-After, in milliseconds from now. */
export function retryAfterMs(thrown: unknown, now: number): number | null {
  const headers = field(rootOf(thrown), 'responseHeaders');
  const ms = Number(field(headers, 'retry-after-ms') ?? Number.NaN);
  if (ms >= 0) return ms;
  const after = field(headers, 'retry-after');
  if (typeof after !== 'string' || after.trim() === '') return null;
  const seconds = Number(after);
  const wait = Number.isNaN(seconds) ? Date.parse(after) - now : seconds * 1000;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

function isPassing(thrown: unknown): boolean {
  const status = statusOf(thrown);
  // A used-up quota is a 429 too, and no pause refills it.
  if (status !== null) return PASSING_STATUSES.includes(status) && !/insufficient_quota/.test(textOf(thrown));
  const code = networkCode(thrown);
  return code !== null && !HOPELESS_CODES.includes(code);
}
