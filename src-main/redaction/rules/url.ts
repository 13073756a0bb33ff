import { isPlaceholder } from './not-secret.ts';
import { key, type Probe, type Span } from './rule.ts';

/** RFC 3986 has no limit; no real user part is longer. */
const AUTHORITY_CHARS = 512;

/** The password (or the token in the user's place) of a URL; `at` is the colon of `://`. */
export const probeUrl: Probe = (line, at) => {
  const start = at + 3;
  const hostStart = endOfUser(line, start);
  if (hostStart !== undefined) {
    const found = userSecret(line, start, hostStart);
    if (found) return found;
  }
  return probeHook(line, start);
};

/** Where the last `@` of the authority stands. A `/` or `#` in a database's password is often left unescaped. */
function endOfUser(line: string, start: number): number | undefined {
  const limit = Math.min(line.length, start + AUTHORITY_CHARS);
  const isDatabase =
    /(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|mssql|sqlserver|clickhouse|cockroachdb|mqtts?|ldaps?|s?ftp|smb|smtps?|nats|kafka)$/i.test(
      line.slice(Math.max(0, start - 20), start - 3),
    );
  let last: number | undefined;
  for (let at = start; at < limit; at++) {
    const char = line[at] ?? '';
    if (char === '@') last = at;
    else if (/[\s"'`<>\\|,]/.test(char) || (char === '[' && last !== undefined)) break;
    else if (char === '/' || char === '?' || char === '#') if (!isDatabase || last !== undefined) break;
  }
  return last;
}

function userSecret(line: string, start: number, end: number): Span | undefined {
  const colon = line.indexOf(':', start);
  if (colon >= 0 && colon < end) {
    const password = line.slice(colon + 1, end);
    // `http://host:80/a@b` has a port where a password could be.
    if (password !== '' && !isPlaceholder(password) && !/^\d{1,5}[/?#]/.test(password))
      return key('UrlPassword', colon + 1, end);
    // The token in the user's place with an empty or a fixed password: https://TOKEN:x-oauth-basic@github.com
    if (password !== '' && !/^x-oauth-basic$/.test(password)) return undefined;
  }
  const userEnd = colon >= 0 && colon < end ? colon : end;
  const user = line.slice(start, userEnd);
  const isToken =
    user.length >= 16 && /\d/.test(user) && /[a-z]/i.test(user) && /^[\w.~+=-]+$/.test(user) && !isPlaceholder(user);
  return isToken ? key('UrlToken', start, userEnd) : undefined;
}

/** Web hooks: who knows the address may post. */
const HOOKS: readonly [kind: string, pattern: RegExp][] = [
  ['SlackWebhook', /hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9/_-]{20,120})/y],
  ['DiscordWebhook', /(?:[a-z]+\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/(\d{10,20}\/[\w-]{40,100})/y],
  ['TeamsWebhook', /[a-z0-9-]{1,60}\.webhook\.office\.com\/webhookb?2?\/([\w@/-]{40,300})/y],
  ['ZapierWebhook', /hooks\.zapier\.com\/hooks\/catch\/([\w/]{8,80})/y],
  ['IftttWebhook', /maker\.ifttt\.com\/trigger\/\w{1,60}\/with\/key\/([\w-]{20,60})/y],
  ['TelegramToken', /api\.telegram\.org\/bot(\d{6,12}:[\w-]{30,40})/y],
];

function probeHook(line: string, start: number): Span | undefined {
  for (const [kind, pattern] of HOOKS) {
    pattern.lastIndex = start;
    const secret = pattern.exec(line)?.[1];
    if (secret !== undefined && !/<|\*{3}/.test(secret))
      return key(kind, pattern.lastIndex - secret.length, pattern.lastIndex);
  }
  return undefined;
}
