/** Stands for a value without being one: a reference, a gap to fill in, a mask, a word of the language. */
const PLACEHOLDER = new RegExp(
  [
    '[$%@]?[{<(\\[].*', // ${X} $(x) <token> {{ x }} %{x} [REDACTED]
    '\\$[A-Za-z_]\\w*.*|%\\w+%|@\\w+@|\\$\\d|%[sdvqr@]|:\\w+|\\?', // $X, %X%, format and query parameters
    '(?:\\*{2,}|[xX]{3,}|\\.{2,}|…|-{2,}|_{2,}|#{2,}|•{2,}|●{2,}|0{4,})[^a-zA-Z0-9]*', // masks
    '[^A-Za-z0-9]+|[^\\x00-\\x7f]{3,}\\w{0,6}', // nothing but signs; bullets before the last digits
    '[\\w-]{0,12}(?:\\*{3,}|[xX]{6,}|\\.{3}|…)[\\w-]{0,8}', // sk-****abcd, ghp_xxxxxxxx
    '~?\\[REDACTED.*|<?redacted>?|hidden|masked|removed|filtered|omitted',
    '(?:your|insert|enter|replace|fake|dummy|example|sample|placeholder|todo)[-_ ].*|(?:your|insert|replace)[A-Z]\\w*',
    '(?:true|false|null|nil|none|undefined|nan|yes|no|on|off|string|str|number|int|integer|bool|boolean|bytes|object|array|any|unknown|void|never|' +
      'required|optional|default|enabled|disabled|example|placeholder|todo|tbd|n\\/a|empty|unset|function|self|this|file|stdin|prompt|env|ask|and|or|not|is|are|was|for|to|from|in|with|if)',
    '(?:process|import\\.meta|os|sys|System|Deno|Bun|env|ENV|secrets|vars|github|config|cfg|settings|options|opts|params|args|props|this|self|req|request|res|ctx|context|data|event|state|window|document|local|var|module|input)[.\\[(].*',
    '!\\w+ .*|op:\\/\\/.*|vault:.*|arn:.*|ref\\+.*|file:\\/\\/.*|\\/run\\/secrets\\/.*|ENC\\[.*',
  ].join('|'),
  's',
);
const WHOLE = new RegExp(`^(?:${PLACEHOLDER.source})$`, 'is');
/** More than this says nothing about whether it is a placeholder, and costs time. */
const LOOK_CHARS = 200;

/** A reference, a gap to fill in, a mask or a word such as `null`: nothing to hide. */
export function isPlaceholder(value: string): boolean {
  return /^(.)\1*$/s.test(value.slice(0, LOOK_CHARS)) ? value.length > 2 : WHOLE.test(value.slice(0, LOOK_CHARS));
}

/** Letters only, as words and names in programs are. */
export function isPlainWord(value: string): boolean {
  return /^[A-Za-z_$][A-Za-z_$.-]*$/.test(value);
}

/** A sentence about secrets, as interfaces and manuals have it. */
export function isProse(value: string): boolean {
  return (
    /\s/.test(value) &&
    (/\b(?:your|you|the|an?|is|are|was|must|please|enter|invalid|incorrect|wrong|required|confirm|forgot|forgotten|reset|change|at least|characters|cannot|should|not|of|for|with|to|in|and|or)\b/i.test(
      value,
    ) ||
      /pass(?:word|phrase|code)|secret|token|\bkey\b/i.test(value))
  );
}
