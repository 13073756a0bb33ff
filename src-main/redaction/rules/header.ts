import { isPlaceholder } from './not-secret.ts';
import { looksRandom } from './randomness.ts';
import { key, type Probe } from './rule.ts';

const SCHEME =
  /(bearer|basic|token|digest|negotiate|apikey|sso-key|ssws|bot|splunk|genie_?key|dpop|hawk|key)(?: |%20|\+|:\s?)["']?([\w.~+/=:%|-]{6,4096})/iy;
const AUTHORIZATION = /authorization\\?["'`]?\s{0,4}(?:=>|[:=,])\s{0,4}\\?["'`]?\s{0,2}/gi;

/** The credentials of an HTTP `Authorization`; `at` is the start of its scheme. */
export const probeAuthScheme: Probe = (line, at) => {
  SCHEME.lastIndex = at;
  const found = SCHEME.exec(line);
  if (!found) return undefined;
  const [, scheme = '', text = ''] = found;
  const start = SCHEME.lastIndex - text.length;
  const secret = text.replace(/[.:,]+$/, '');
  if (isPlaceholder(secret) || /[<$\\]/.test(line[start] ?? '')) return undefined;
  const isHeader = isAfterAuthorization(line, at);
  if (!isHeader && !standsAlone(scheme.toLowerCase(), secret)) return undefined;
  return key('AuthorizationHeader', start, start + secret.length);
};

function isAfterAuthorization(line: string, at: number): boolean {
  const head = line.slice(Math.max(0, at - 40), at);
  AUTHORIZATION.lastIndex = 0;
  for (let found = AUTHORIZATION.exec(head); found; found = AUTHORIZATION.exec(head))
    if (AUTHORIZATION.lastIndex === head.length) return true;
  return false;
}

function standsAlone(scheme: string, secret: string): boolean {
  if (scheme === 'bearer') return secret.length >= 16 && /\d/.test(secret) && /[a-z]/i.test(secret);
  if (scheme === 'basic') return isUserAndPassword(secret);
  return (
    (scheme === 'ssws' || scheme === 'apikey' || scheme === 'sso-key') && secret.length >= 16 && looksRandom(secret)
  );
}

/** `Basic` is a word, too; its credentials are base64 of `user:password`. */
function isUserAndPassword(text: string): boolean {
  if (!/^[A-Za-z0-9+/]{6,}={0,2}$/.test(text) || text.length > 400) return false;
  let bits = 0;
  let held = 0;
  let hasColon = false;
  for (const char of text.replace(/=+$/, '')) {
    held = ((held << 6) | ALPHABET.indexOf(char)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    const code = (held >> bits) & 0xff;
    if (code < 32 || code === 127) return false;
    hasColon ||= code === 58;
  }
  return hasColon;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const BARE_HEADER =
  /(?:proxy-)?authorization\\?["'`]?\s{0,4}(?:=>|[:=])\s{0,4}\\?["'`]?([^\s"'`,;\\<>$(){}[\]]{8,4096})/iy;

/** A value of `Authorization` without a scheme. */
export const probeAuthorization: Probe = (line, at) => {
  BARE_HEADER.lastIndex = at;
  const value = BARE_HEADER.exec(line)?.[1];
  if (value === undefined || isPlaceholder(value)) return undefined;
  const isScheme =
    /^(?:bearer|basic|token|digest|negotiate|apikey|hawk|ntlm|aws4-hmac-sha256|required|optional)$/i.test(value);
  if (isScheme || !/\d/.test(value) || /^(?:https?:)?\/\//.test(value)) return undefined;
  return key('AuthorizationHeader', BARE_HEADER.lastIndex - value.length, BARE_HEADER.lastIndex);
};

const COOKIE = /(?:set-)?cookie["']?\s{0,4}[:=]\s{0,4}/iy;
const CRUMB = /([\w.$%-]{1,80})=([^;\s"',]{1,4096})/y;
const NO_CRUMB =
  /^(?:path|domain|expires|max-age|samesite|secure|httponly|priority|version|lang|locale|theme|tz|timezone|_ga\w*|_gid)$/i;

/** The first cookie of a header that could be a session; the others are seen from their own names. */
export const probeCookie: Probe = (line, at) => {
  COOKIE.lastIndex = at;
  if (!COOKIE.exec(line)) return undefined;
  return crumbAt(line, COOKIE.lastIndex);
};

function crumbAt(line: string, from: number) {
  let at = from;
  for (let seen = 0; seen < 20; seen++) {
    CRUMB.lastIndex = at;
    const [, name = '', value = ''] = CRUMB.exec(line) ?? [];
    if (name === '') return undefined;
    const end = CRUMB.lastIndex;
    if (value.length >= 8 && !NO_CRUMB.test(name) && !isPlaceholder(value) && isSession(name, value))
      return key('Cookie', end - value.length, end);
    at = end + (/^;? */.exec(line.slice(end, end + 3))?.[0].length ?? 0);
  }
  return undefined;
}

function isSession(name: string, value: string): boolean {
  return (
    /sess|sid\b|auth|token|jwt|csrf|xsrf|login|remember|^__(?:host|secure)/i.test(name) ||
    (value.length >= 20 && looksRandom(value))
  );
}
