import { key, type Probe, type Span } from './rule.ts';

interface Shape {
  readonly kind: string;
  /** Quick to tell, and false for nearly every word. */
  fits(line: string, at: number, wordEnd: number): boolean;
  readonly pattern: RegExp;
}

/** Tokens without a prefix of their own that their shape gives away. */
const SHAPES: readonly Shape[] = [
  {
    kind: 'MailchimpKey',
    fits: (line, at, end) => end - at === 32 && line[end] === '-',
    pattern: /[0-9a-f]{32}-us\d{1,2}\b/y,
  },
  {
    kind: 'MailgunKey',
    fits: (line, at, end) => end - at === 32 && line[end] === '-',
    pattern: /[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}\b/y,
  },
  {
    kind: 'NewRelicKey',
    fits: (line, at, end) => end - at === 40 && line.startsWith('NRAL', end - 4),
    pattern: /[0-9a-z]{36}NRAL\b/y,
  },
  {
    kind: 'MaxMindKey',
    fits: (line, at, end) => end - at === 40 && line.startsWith('_mmk', end - 4),
    pattern: /[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk\b/y,
  },
  {
    kind: 'TelegramToken',
    fits: (line, at, end) => end - at >= 7 && end - at <= 14 && line[end] === ':',
    pattern: /(?:bot)?\d{7,11}:AA[\w-]{32,34}(?![\w-])/y,
  },
  {
    kind: 'FacebookToken',
    fits: (line, at, end) => end - at >= 14 && (line[end] === '|' || line[end] === '%'),
    pattern: /\d{14,16}(?:\||%7C)[\w-]{26,40}(?![\w-])/y,
  },
  {
    kind: 'TwitterToken',
    fits: (line, at, end) => end - at >= 6 && line[end] === '-',
    pattern: /\d{6,20}-(?=[A-Za-z]{0,39}\d)[A-Za-z0-9]{40}(?![\w-])/y,
  },
  {
    kind: 'TerraformToken',
    fits: (line, at, end) => end - at === 14 && line.startsWith('.atlasv1.', end),
    pattern: /[A-Za-z0-9]{14}\.atlasv1\.[\w-]{40,}/y,
  },
  {
    kind: 'OktaToken',
    fits: (line, at) => line.startsWith('00', at),
    pattern: /00(?=[\w-]{0,39}[A-Z])(?=[\w-]{0,39}[a-z])(?=[\w-]{0,39}[g-zG-Z])[\w-]{40}(?![\w-])/y,
  },
  {
    kind: 'AzureClientSecret',
    fits: (line, _at, end) => line[end] === '~' || line[end + 1] === '~',
    pattern: /[\w.~]{3}\dQ~[\w.~-]{31,34}(?![\w.~-])/y,
  },
  {
    kind: 'DiscordToken',
    fits: (line, at) => /[MNO]/.test(line[at] ?? ''),
    pattern: /[MNO][\w-]{22,27}\.[\w-]{6}\.[\w-]{26,44}(?![\w-])/y,
  },
];

/** @param wordEnd Where the word that starts at `at` ends. */
export function probeShapedToken(line: string, at: number, wordEnd: number): Span | undefined {
  // A digit, M N O, a long word, or one before a `~`: nothing else begins any of these.
  const code = line.charCodeAt(at);
  const mayFit =
    code <= 57 || (code >= 77 && code <= 79) || wordEnd - at >= 14 || line.charCodeAt(wordEnd) === 126 || code === 98;
  if (!mayFit) return undefined;
  for (const { kind, fits, pattern } of SHAPES) {
    if (!fits(line, at, wordEnd)) continue;
    pattern.lastIndex = at;
    const found = pattern.exec(line)?.[0];
    if (found !== undefined) return key(kind, at, at + found.length);
  }
  return undefined;
}

const AWS_PAIR = /[\s,;:|"'/]{1,12}(?:[A-Za-z_ ]{0,30}[=:]\s{0,4}["']?)?([A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])/y;

/** The secret half that follows an AWS access key, as in a downloaded CSV or in `configure` output. */
export const probeAwsSecretAfter: Probe = (line, at) => {
  AWS_PAIR.lastIndex = at;
  const found = AWS_PAIR.exec(line);
  if (!found?.[1] || !/\d/.test(found[1]) || /^[0-9a-f]+$/.test(found[1])) return undefined;
  return key('AwsSecretKey', AWS_PAIR.lastIndex - 40, AWS_PAIR.lastIndex);
};

const CRYPT =
  /\$(?:(?:1|5|6|apr1)\$(?:rounds=\d+\$)?[./\w-]{1,32}\$[./\w]{20,90}|(?:y|gy|7)\$[./\w]{1,20}\$[./\w]{1,90}\$[./\w]{20,90}|2[abxy]?\$\d\d\$[./\w]{53}|argon2(?:id|i|d)\$v=\d+\$m=\d+,t=\d+,p=\d+\$[\w+/.-]{8,90}\$[\w+/.-]{16,130}|pbkdf2[\w-]*\$\d+\$[\w+/.=-]{8,90}\$[\w+/.=-]{20,130})/y;

/** A hashed password, as in /etc/shadow or .htpasswd: it can be guessed at leisure. */
export const probeCryptHash: Probe = (line, at) => {
  CRYPT.lastIndex = at;
  const found = CRYPT.exec(line)?.[0];
  return found === undefined ? undefined : key('PasswordHash', at, at + found.length);
};
