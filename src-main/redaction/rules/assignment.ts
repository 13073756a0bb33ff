import { isPlaceholder, isPlainWord, isProse } from './not-secret.ts';
import { looksRandom } from './randomness.ts';
import { key, type Span } from './rule.ts';
import { type NameStrength, strengthOf } from './secret-name.ts';

const NAME_CHARS = 80;
/** A key in a value may be long (a JWT); beyond this it is a document. */
const VALUE_CHARS = 4096;

export interface AssignmentContext {
  /** The line is one JSON value: its names and strings are certain. */
  readonly isJson: boolean;
}

/** `name = value` in any of its forms, seen from its `=` or `:` at `at`. */
export function probeAssignment(line: string, at: number, { isJson }: AssignmentContext): Span | undefined {
  const before = line.charCodeAt(at - 1);
  // `!=`, `<=`, `>=` and `==` compare.
  if (before === 33 || before === 60 || before === 62 || (before === 61 && line[at] === '=')) return undefined;
  const name = nameBefore(line, at);
  if (name === undefined) return undefined;
  const strength = strengthOf(name.text);
  if (!strength) return undefined;
  const value = valueAfter(line, at);
  if (!value || !isSecretValue(value, { name, strength, isJson, line })) return undefined;
  return key('NamedSecret', value.start, value.end);
}

interface Name {
  readonly text: string;
  readonly start: number;
  readonly isQuoted: boolean;
}

/** The name that ends before an operator: `"name" :`, `x['name'] =`, `export NAME=`, `?name=`, `--name=`. */
function nameBefore(line: string, operator: number): Name | undefined {
  let end = operator;
  while (end > 0 && operator - end < 24 && isFiller(line.charCodeAt(end - 1))) end--;
  if (line.charCodeAt(end - 1) === 93) end--;
  const quote = line.charCodeAt(end - 1);
  const isQuoted = quote === 34 || quote === 39 || quote === 96;
  if (isQuoted) end--;
  // An escaped quote, as in JSON within JSON.
  if (isQuoted && line.charCodeAt(end - 1) === 92) end--;
  let start = end;
  while (start > 0 && end - start < NAME_CHARS && isNameCode(line.charCodeAt(start - 1))) start--;
  if (end - start < 2) return undefined;
  return { text: nameWithWordBefore(line, start, end), start, isQuoted };
}

const ELEMENT = /<([A-Za-z][\w.:-]{1,80})$/;

/** `<password>…</password>`, seen from the `>` of its start. */
export function probeElement(line: string, at: number): Span | undefined {
  const next = line.charCodeAt(at + 1);
  // Most elements begin with another one, or end a line.
  if (next <= 32 || next === 60 || Number.isNaN(next) || !isNameCode(line.charCodeAt(at - 1))) return undefined;
  const name = ELEMENT.exec(line.slice(Math.max(0, at - 82), at))?.[1];
  const strength = name === undefined ? undefined : strengthOf(name);
  const end = line.indexOf('<', at + 1);
  if (name === undefined || !strength || strength === 'weak' || end < 0 || end - at > VALUE_CHARS) return undefined;
  const text = line.slice(at + 1, end);
  const isSecret =
    !isPlaceholder(text) &&
    !isProse(text) &&
    !line.startsWith('</a', end) &&
    isQuotedSecret(text, strength, { text: name, start: at, isQuoted: true });
  return isSecret && line.startsWith('</', end) ? key('NamedSecret', at + 1, end) : undefined;
}

/** Blanks, and the first characters of `?=`, `::`, `||=` and `+=`. */
function isFiller(code: number): boolean {
  return code === 32 || code === 9 || code === 63 || code === 58 || code === 124 || code === 43;
}

/** `key="ApiKey" value=`, `{"name": "DB_PASSWORD", "value":` */
const NAMED_PAIR = /(?:key|name)\\?["']?\s{0,2}[:=]\s{0,2}\\?["']?([\w.-]{2,80})\\?["']?[\s,]{1,3}\\?["']?$/i;

/** `Secret Access Key: …`: what a bare "key" is of stands before it. */
function nameWithWordBefore(line: string, start: number, end: number): string {
  const name = line.slice(start, end);
  if (end - start === 5 && name.toLowerCase() === 'value')
    return NAMED_PAIR.exec(line.slice(Math.max(0, start - 110), start))?.[1] ?? name;
  if (end - start !== 3 || name.toLowerCase() !== 'key') return name;
  const before = /[A-Za-z]{2,16} $/.exec(line.slice(Math.max(0, start - 17), start))?.[0] ?? '';
  return before + name;
}

function isNameCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 45 ||
    code === 46
  );
}

interface Value {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
  /** `=` or `:`, what comes between it and the name left out. */
  readonly operator: string;
  readonly isSpaced: boolean;
}

const OPERATOR = /(?::=|=>|=|:)[ \t]{0,24}/y;
const QUOTE = /\\?(?:"""|'''|["'`])|&quot;|%22/y;
/** Kinds of strings before a quote: f"…", b'…', @"…". */
const STRING_PREFIX = /(?:[fbrFBR]|[lL]|@|\$)(?=["'])/y;

function valueAfter(line: string, at: number): Value | undefined {
  const operator = stick(OPERATOR, line, at);
  if (operator === '' || line[at + 1] === '=') {
    if (!operator.startsWith(':=')) return undefined;
  }
  let start = at + operator.length;
  start += stick(STRING_PREFIX, line, start).length;
  const quote = stick(QUOTE, line, start);
  start += quote.length;
  const end = quote === '' ? endOfBare(line, start) : endOfQuoted(line, start, quote);
  if (end <= start) return undefined;
  return {
    text: line.slice(start, end),
    start,
    end,
    quote,
    operator: operator.trim(),
    isSpaced: /[ \t]$/.test(operator),
  };
}

export function stick(pattern: RegExp, line: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(line)?.[0] ?? '';
}

/** The closing quote, or the end of what there is: a cut value is a secret too. */
export function endOfQuoted(line: string, start: number, quote: string): number {
  const limit = Math.min(line.length, start + VALUE_CHARS);
  for (let at = start; at < limit; at++) {
    if (line.startsWith(quote, at)) return at;
    // An escaped character is part of the value, its quote too.
    if (line[at] === '\\' && !quote.startsWith('\\')) at++;
    else if (line[at] === '\n' || line[at] === '\r') return at;
  }
  return limit;
}

export function endOfBare(line: string, start: number): number {
  const limit = Math.min(line.length, start + VALUE_CHARS);
  let at = start;
  while (at < limit && !isEndOfBare(line, at)) at++;
  // A sentence's full stop, the comma of a list.
  while (at > start && /[.,:]/.test(line[at - 1] ?? '')) at--;
  return at;
}

function isEndOfBare(line: string, at: number): boolean {
  const code = line.charCodeAt(at);
  // Space and controls, " ' ` ; & | < > ) ] } and the backslash of an escape such as \n.
  if (code <= 32) return true;
  if (
    code === 34 ||
    code === 39 ||
    code === 96 ||
    code === 59 ||
    code === 38 ||
    code === 124 ||
    code === 60 ||
    code === 62
  )
    return true;
  if (code === 41 || code === 93 || code === 125) return true;
  if (code === 44) return true;
  return code === 92 && /[nrt"'\\]/.test(line[at + 1] ?? '');
}

interface ValueContext {
  readonly name: Name;
  readonly strength: NameStrength;
  readonly isJson: boolean;
  readonly line: string;
}

function isSecretValue(value: Value, context: ValueContext): boolean {
  const { text, quote, operator } = value;
  const { name, strength, isJson, line } = context;
  if (isPlaceholder(text)) return false;
  // `isHidden ? 'password' : 'text'`
  if (name.isQuoted && operator === ':' && /\?\s{0,4}["'`]$/.test(line.slice(Math.max(0, name.start - 6), name.start)))
    return false;
  if (/^pwd$/i.test(name.text) && /^[~/\\]|^[A-Za-z]:\\/.test(text)) return false;
  if (strength === 'weak') return isWeakSecret(value, context);
  if (isJson && name.isQuoted) return true;
  if (isPathLike(text) || isProse(text)) return false;
  if (quote !== '') return isQuotedSecret(text, strength, name);
  return isBareSecret(value, context);
}

/** `key=…` and the like: only what looks generated, and no checksum or id. */
function isWeakSecret({ text, quote, operator }: Value, { line, name }: ValueContext): boolean {
  if (text.length < 16 || text.length > 200) return false;
  const isQuery = /[?&;]$/.test(line.slice(0, name.start).slice(-1));
  if (isQuery && /sig(?:nature)?$/i.test(name.text)) return text.length >= 20;
  if (isDigest(text) || (quote === '' && operator === ':')) return false;
  if (quote === '' && !isQuery && !/^[A-Z0-9_]+$/.test(name.text)) return false;
  return (
    /^[\w+/=.~%-]+$/.test(text) && /[A-Z]/.test(text) && /[a-z]/.test(text) && text.length >= 20 && looksRandom(text)
  );
}

function isDigest(text: string): boolean {
  return (
    /^(?:[0-9a-f]{32,128}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(text) ||
    /^(?:sha\d+|md5)[-:]/i.test(text)
  );
}

function isPathLike(text: string): boolean {
  return /^(?:\.{0,2}\/|~\/|[A-Za-z]:\\|https?:\/\/)/.test(text) && !/^\/[\w+/]{20,}=*$/.test(text);
}

function isQuotedSecret(text: string, strength: NameStrength, name: Name): boolean {
  if (text.length < (strength === 'strong' && name.isQuoted ? 3 : 4)) return false;
  if (strength === 'strong') return !isNameAgain(text, name.text) && !(/pass$/i.test(name.text) && /\s/.test(text));
  if (/\s/.test(text)) return false;
  if (isPlainWord(text) || !/\d/.test(text)) return text.length >= 20 && looksMixed(text);
  return text.length >= 6 && !isNameAgain(text, name.text);
}

/** `password: "password"`, `token: "access_token"`, `secret=CLIENT-SECRET`: a label, a field's name, a gap. */
function isNameAgain(text: string, name: string): boolean {
  if (!/^[A-Za-z_$][\w$.-]*$/.test(text)) return false;
  const [a, b] = [bareName(text), bareName(name)];
  return (
    b.endsWith(a) ||
    a.endsWith(b) ||
    (isPlainWord(text) && /[_.-]|[a-z][A-Z]/.test(text) && strengthOf(text) !== undefined)
  );
}

function bareName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function looksMixed(text: string): boolean {
  return (
    /[A-Z].*[A-Z].*[A-Z]/.test(text) &&
    /[a-z].*[a-z].*[a-z]/.test(text) &&
    !/^(?:[A-Z]?[a-z]{3,}[A-Z._-]?)+$/.test(text)
  );
}

function isBareSecret(value: Value, { name, strength, line }: ValueContext): boolean {
  const { text, operator, isSpaced, end } = value;
  const isEnv = /^[A-Z][A-Z0-9_]*$/.test(name.text);
  const isWritten = operator === '=' && !isSpaced;
  if (
    text.length < (strength === 'strong' && isWritten ? 3 : 4) ||
    /[([{]/.test(text) ||
    isNumberOrNegation(value, strength)
  )
    return false;
  const isCode = isProgramText(line, name.start, value);
  if (isPlainWord(text)) {
    if (isCode || isNameAgain(text, name.text)) return false;
    // `secret = secret_name`, `password = args.password`: what a program gets from elsewhere.
    if (isSpaced && /[_.]/.test(text)) return false;
    const isLine = isWholeLine(line, name.start, end);
    if (!isWritten) return strength === 'strong' && isLine && text.length >= 5;
    return (
      isEnv ||
      isParameter(line, name.start) ||
      (isLine && strength === 'strong') ||
      (text.length >= 6 && (strength === 'strong' || isLine))
    );
  }
  if (isSpaced && /^[A-Za-z_$]\w*\?\./.test(text)) return false;
  if (isCode && /^[A-Za-z_$][\w$.?!]*$/.test(text)) return false;
  if (isWritten) return true;
  return text.length >= 6 && (/\d/.test(text) || strength === 'strong');
}

/** `pass: 12`, `tokens = 4096`, `PASS: 0x88`, `ownPass: !!ownPass`. A written-out password may be a number. */
function isNumberOrNegation({ text, isSpaced }: Value, strength: NameStrength): boolean {
  if (/^0x[0-9a-f]+$|^!+[$A-Za-z_.]+$/i.test(text)) return true;
  return /^[-+]?\d{1,5}(?:\.\d+)?%?$/.test(text) && (strength !== 'strong' || isSpaced || text.length < 4);
}

function isParameter(line: string, start: number): boolean {
  return /[?&;-]/.test(line[start - 1] ?? '') || /^-/.test(line.slice(start, start + 1));
}

/** Nothing before the name but indentation or a list's dash, nothing after the value: YAML, INI, a form. */
function isWholeLine(line: string, start: number, end: number): boolean {
  const head = line.slice(0, start);
  return (
    head.length < 60 &&
    /^(?:[\s#>|*-]|export|set)*["']?$/.test(head) &&
    /^["']?\s*(?:#.*)?$/s.test(line.slice(end, end + 200))
  );
}

/** Around it stands a program: `const token = next1;`, `this.token=e2,`, `(password: Buffer2)`. */
function isProgramText(line: string, start: number, { end, operator, isSpaced }: Value): boolean {
  const head = line.slice(Math.max(0, start - 24), start);
  if (
    /(?:\b(?:const|let|var|val|final|static|readonly|private|public|protected|return|new|def|fn|func|self|this|local)\s+|[.({[,!*]\s*)$/.test(
      head,
    )
  )
    return true;
  const next = line[end] ?? '';
  if (/[,;)\]}]/.test(next) && !/[?&]$/.test(head)) return operator === ':' || isSpaced || /[)\]},]/.test(next);
  return false;
}
