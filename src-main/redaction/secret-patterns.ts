/** How one kind of secret looks. What is hidden is the group `secret`, or the whole match without one; `before` is kept. */
export interface SecretPattern {
  readonly name: string;
  readonly pattern: RegExp;
}

/** Words at the end of a name that make its value a secret. A bare `pwd` is the working directory, a bare `key` is a key of anything. */
const SECRET_NAME =
  '(?:password|passwd|passphrase|[_-]pwd|[_-]pass|secret|token|api[_-]?key|access[_-]?key|secret[_-]?key|private[_-]?key|' +
  'signing[_-]?key|encryption[_-]?key|account[_-]?key|credentials?)';
/** The name up to that word. Bounded: a base64 line must not cost its square. */
const NAME = `(?<![\\w-])[\\w.-]{0,64}?${SECRET_NAME}`;
/** References (`$TOKEN`, `<token>`), calls and what is hidden already are no secrets. */
const NO_SECRET = '(?![$<{[(*]|(?:true|false|null|none|undefined|string|number|required|optional|redacted)\\b)';

/** First come first served: a token found by a narrow pattern is gone before a wide one looks. */
export const SECRET_PATTERNS: readonly SecretPattern[] = [
  {
    name: 'private key',
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----|$)/g,
  },
  { name: 'JWT', pattern: /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*/g },
  { name: 'AWS', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g },
  { name: 'GitHub', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{22,})/g },
  { name: 'GitLab', pattern: /\bglpat-[\w-]{20,}/g },
  { name: 'Slack', pattern: /\bxox[abeprs]-[\w-]{10,}|(?<before>hooks\.slack\.com\/services\/)(?<secret>[\w/]{20,})/g },
  { name: 'OpenAI, Anthropic', pattern: /(?<![\w-])sk-(?=[\w-]*\d)[\w-]{20,}/g },
  { name: 'Google', pattern: /\bAIza[\w-]{35}/g },
  { name: 'npm', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { name: 'PyPI', pattern: /\bpypi-AgE[\w-]{50,}/g },
  { name: 'Stripe', pattern: /\b(?:[sr]k_(?:live|test)|whsec)_[A-Za-z0-9]{16,}/g },
  { name: 'Hugging Face', pattern: /\bhf_[A-Za-z0-9]{30,}/g },
  { name: 'SendGrid', pattern: /\bSG\.[\w-]{16,}\.[\w-]{16,}/g },
  { name: 'DigitalOcean', pattern: /\bdo[opr]_v1_[a-f0-9]{64}\b/g },
  {
    name: 'password in a URL',
    pattern: /(?<before>\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@'"]{0,100}:)(?<secret>(?![$<{[])[^\s/@'"]{1,200})(?=@)/gi,
  },
  {
    name: 'authorization header',
    pattern:
      /(?<before>\bauthorization["']?\s*[:=]\s*["']?(?:(?:bearer|basic|token|digest)\s+)?)(?<secret>(?![$<{[])[^\s"',]{8,})/gi,
  },
  { name: 'bearer', pattern: /(?<before>\bbearer\s+)(?<secret>(?=[^\s"']*\d)[\w.~+/=-]{16,})/gi },
  {
    name: 'curl -u',
    pattern: /(?<before>\bcurl\b[^\n]{0,400}?\s(?:-u|--user)[ =]['"]?[^\s:'"]{1,100}:)(?<secret>(?![$<{[])[^\s'"]+)/g,
  },
  {
    name: 'quoted value',
    pattern: new RegExp(
      `(?<before>${NAME}["']?\\s*[:=]\\s*)(?<secret>"${NO_SECRET}[^"\\n]{4,}"|'${NO_SECRET}[^'\\n]{4,}')`,
      'gi',
    ),
  },
  {
    name: 'assigned value',
    pattern: new RegExp(`(?<before>${NAME}=)(?<secret>${NO_SECRET}(?![^\\s(]*\\()[^\\s"'&;,]{4,})`, 'gi'),
  },
  {
    name: 'flag value',
    pattern: new RegExp(
      `(?<before>(?<!\\S)--?[\\w-]{0,40}?${SECRET_NAME}\\s+)(?<secret>${NO_SECRET}(?!-)[^\\s"']{4,})`,
      'gi',
    ),
  },
  {
    name: 'listed value',
    pattern: new RegExp(
      `(?<before>${NAME}\\s*[:=]\\s+)(?<secret>${NO_SECRET}(?=[^\\s]*\\d)(?![^\\s(]*\\()[^\\s"',;]{6,})`,
      'gi',
    ),
  },
];
