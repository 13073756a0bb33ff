import type { Probe } from './rule.ts';

/** RFC 5321: 64 characters before the `@`. */
const LOCAL_CHARS = 64;
const DOMAIN =
  /@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}([A-Za-z]{2,24})(?![\w\u0080-\uffff-]|\.[A-Za-z0-9])/y;
/** Ends of file names such as `icon@2x.png`, and of code such as `@app.get`. */
const NO_DOMAIN =
  /^(?:png|jpe?g|gif|svg|webp|ico|css|scss|less|m?js|cjs|jsx|tsx?|vue|json|html?|xml|ya?ml|toml|md|txt|map|zip|tgz|gz|tar|whl|jar|so|dll|exe|log|lock|service|socket|timer|mount|target|local|sh|py|rb|go|rs|java|class|php|test|spec|fixture|length|prototype|value)$/i;

/** An e-mail address; `at` is its `@`. */
export const probeEmail: Probe = (line, at) => {
  let start = at;
  while (start > 0 && at - start <= LOCAL_CHARS && isLocalCode(line.charCodeAt(start - 1))) start--;
  while (start < at && /[.+-]/.test(line[start] ?? '')) start++;
  // `\nalice@…` in JSON: the n belongs to the escape.
  if (line[start - 1] === '\\' && /[nrt]/.test(line[start] ?? '')) start++;
  if (start === at || at - start > LOCAL_CHARS || line[at - 1] === '.') return undefined;
  DOMAIN.lastIndex = at;
  const found = DOMAIN.exec(line);
  if (!found || NO_DOMAIN.test(found[1] ?? '')) return undefined;
  const local = line.slice(start, at);
  // Service users of an address such as git@host:path, and the user of a URL.
  if (/^(?:git|hg|svn|ssh|anonymous)$/i.test(local) || line.slice(start - 3, start) === '://') return undefined;
  return { kind: 'Email', label: 'EMAIL', start, end: DOMAIN.lastIndex };
};

function isLocalCode(code: number): boolean {
  // Letters, digits, . _ % + - and letters beyond ASCII.
  return (
    (code >= 97 && code <= 122) ||
    (code >= 64 + 1 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 46 ||
    code === 95 ||
    code === 37 ||
    code === 43 ||
    code === 45 ||
    code > 127
  );
}

const CARD = /(?:\d{4}[ -]){3}\d{1,7}(?![\w-])|3[47]\d\d[ -]\d{6}[ -]\d{5}(?![\w-])|\d{13,19}(?!\w)/y;

/** A payment card: in groups, or plain beside a word that says so; the check digit must be right (ISO 7812). */
export const probeCard: Probe = (line, at) => {
  CARD.lastIndex = at;
  const text = CARD.exec(line)?.[0];
  if (text === undefined || /[\w.-]/.test(line[at - 1] ?? '') || !/^[3-6]/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  const isGrouped = digits.length < text.length;
  if (digits.length < 13 || !isLuhn(digits) || /^(\d)\1*$/.test(digits)) return undefined;
  if (!isGrouped && !/(?:card|\bcc|\bpan|visa|master)\w{0,12}\W{0,6}$/i.test(line.slice(Math.max(0, at - 30), at)))
    return undefined;
  return { kind: 'PaymentCard', label: 'CARD', start: at, end: at + text.length };
};

function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]) * (at % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

const IBAN = /[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?!\w)/y;

/** An account number; its check digits must be right (ISO 13616), so nothing else passes for one. */
export const probeIban: Probe = (line, at) => {
  IBAN.lastIndex = at;
  const text = IBAN.exec(line)?.[0];
  if (text === undefined || /[\w-]/.test(line[at - 1] ?? '')) return undefined;
  const plain = text.replaceAll(' ', '');
  if (plain.length < 15 || plain.length > 34) return undefined;
  let rest = 0;
  for (const char of plain.slice(4) + plain.slice(0, 4)) rest = Number(`${rest}${Number.parseInt(char, 36)}`) % 97;
  return rest === 1 ? { kind: 'Iban', label: 'IBAN', start: at, end: at + text.length } : undefined;
};

const SSN = /(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/y;

/** A US social security number, where a word nearby says so: three numbers with dashes are many things. */
export const probeSsn: Probe = (line, at) => {
  SSN.lastIndex = at;
  const text = SSN.exec(line)?.[0];
  if (text === undefined || /[\w-]/.test(line[at - 1] ?? '')) return undefined;
  if (!/(?:\bssn|social.?security)\b.{0,24}$/i.test(line.slice(Math.max(0, at - 50), at))) return undefined;
  return { kind: 'SocialSecurityNumber', label: 'SSN', start: at, end: at + text.length };
};
