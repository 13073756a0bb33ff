import { key, type Probe, type Span } from './rule.ts';

/** Tokens without a prefix of their own that their shape gives away. Each is tried at the start of a word that begins like `first`. */
const SHAPES: readonly { kind: string; first: RegExp; pattern: RegExp; secret?: number }[] = [
  { kind: 'MailchimpKey', first: /[0-9a-f]/, pattern: /[0-9a-f]{32}-us\d{1,2}\b/y },
  { kind: 'MailgunKey', first: /[0-9a-f]/, pattern: /[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}\b/y },
  { kind: 'NewRelicKey', first: /[0-9a-z]/, pattern: /[0-9a-z]{36}NRAL\b/y },
  { kind: 'TelegramToken', first: /\d/, pattern: /\d{7,11}:AA[\w-]{32,34}(?![\w-])/y },
  { kind: 'FacebookToken', first: /\d/, pattern: /\d{14,16}(?:\||%7C)[\w-]{26,40}(?![\w-])/y },
  { kind: 'TwitterToken', first: /\d/, pattern: /\d{6,20}-(?=[A-Za-z]{0,39}\d)[A-Za-z0-9]{40}(?![\w-])/y },
  { kind: 'DiscordToken', first: /[MNO]/, pattern: /[MNO][\w-]{22,27}\.[\w-]{6}\.[\w-]{26,40}(?![\w-])/y },
  { kind: 'TerraformToken', first: /[A-Za-z0-9]/, pattern: /[A-Za-z0-9]{14}\.atlasv1\.[\w-]{40,}/y },
  { kind: 'MaxMindKey', first: /[A-Za-z0-9]/, pattern: /[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk\b/y },
  {
    kind: 'OktaToken',
    first: /0/,
    pattern: /00(?=[\w-]{0,39}[A-Z])(?=[\w-]{0,39}[a-z])(?=[\w-]{0,39}[g-zG-Z])[\w-]{40}(?![\w-])/y,
  },
  { kind: 'AzureClientSecret', first: /[\w]/, pattern: /[\w.~]{3}\dQ~[\w.~-]{31,34}(?![\w.~-])/y },
];
/** Shorter words cannot begin any of these, bar the Azure one. */
const BY_LETTER = new Map<string, typeof SHAPES>();
for (let code = 48; code < 123; code++) {
  const letter = String.fromCharCode(code);
  BY_LETTER.set(
    letter,
    SHAPES.filter(({ first }) => first.test(letter)),
  );
}

/** @param wordEnd Where the word that starts at `at` ends. */
export function probeShapedToken(line: string, at: number, wordEnd: number): Span | undefined {
  const length = wordEnd - at;
  // Ids of seven digits and more, 14 letters before `.atlasv1.`, 32 hex digits and longer, `abc1Q~`.
  if (length < 3 || (length < 7 && line[wordEnd] !== '~' && line[wordEnd + 1] !== '~')) return undefined;
  for (const { kind, pattern } of BY_LETTER.get(line[at] ?? '') ?? []) {
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
