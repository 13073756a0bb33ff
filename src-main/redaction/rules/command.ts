import { endOfBare, endOfQuoted } from './assignment.ts';
import { isPlaceholder, isPlainWord } from './not-secret.ts';
import { looksRandom } from './randomness.ts';
import { key, type Probe, type Span } from './rule.ts';
import { strengthOf } from './secret-name.ts';

/** A command's name may stand this far before its option. */
const COMMAND_CHARS = 400;

/** What follows as one shell word, quoted or not. */
function wordAt(line: string, at: number): { text: string; start: number; end: number } {
  const quote = line[at] === '"' || line[at] === "'" ? (line[at] ?? '') : '';
  const start = at + quote.length;
  const end = quote === '' ? endOfShellWord(line, start) : endOfQuoted(line, start, quote);
  return { text: line.slice(start, end), start, end };
}

function endOfShellWord(line: string, start: number): number {
  return Math.max(endOfBare(line, start), start);
}

const LONG_OPTION = /--?([A-Za-z][\w.-]{1,60})[ \t]{1,8}/y;

/** `--password hunter2`, `-Password x`, `-passin pass:x`; `at` is the first dash. */
export const probeLongOption: Probe = (line, at) => {
  if (/[\w-]/.test(line[at - 1] ?? '')) return undefined;
  LONG_OPTION.lastIndex = at;
  const name = LONG_OPTION.exec(line)?.[1];
  if (name === undefined) return undefined;
  const strength = strengthOf(name);
  if (!strength || strength === 'weak' || /-(?:stdin|file|path|env|from|name|type|id|url)$/.test(name))
    return undefined;
  const word = wordAt(line, LONG_OPTION.lastIndex);
  if (word.text.length < 2 || /^-/.test(word.text) || isPlaceholder(word.text)) return undefined;
  // Manuals and messages speak of options: `--token and`, `--password string`.
  const isTelling = strength === 'strong' ? word.text.length >= 3 : word.text.length >= 6 && /\d/.test(word.text);
  return isTelling && !isManual(line, word) ? key('CommandOption', word.start, word.end) : undefined;
};

/** In a manual a description follows the value's name: `--password PASSWORD  the password`. */
function isManual(line: string, { text, end }: { text: string; end: number }): boolean {
  if (
    /^(?:flag|option|arg|argument|param|parameter|value|field|strings?|stringarray|int|and|or|is|to|for|from|in|as|must|can|if|when|with|the|an?|was|will|on|at|should|may)$/i.test(
      text,
    )
  )
    return true;
  return (
    /^[A-Z][A-Z_-]*$/.test(text) ||
    (isPlainWord(text) && /^(?: {2,}\w|,? (?:[a-z]+ ){3})/.test(line.slice(end, end + 60)))
  );
}

/** Programs whose short option carries a password. The secret is the group; it stands last. */
const SHORT_OPTIONS: readonly { program: RegExp; option: RegExp }[] = [
  { program: /\bcurl\b/, option: /-(?:u|U|-user|-proxy-user)[ =]?["']?[^\s:"']{1,100}:([^\s"']+)/y },
  { program: /\b(?:mysql\w*|mariadb\w*|mycli|mongo\w*)\b/, option: /-p["']?(?=[^\s-])([^\s"']+)/y },
  {
    program:
      /\b(?:sshpass|mongo\w*|docker login|podman login|nerdctl login|helm registry login|az login|ldap\w+|mosquitto_\w+|twine|htpasswd|snowsql|impala-shell|kinit|oc login)\b/,
    option: /-(?:p|P|w)[ =]?["']?(?=[^\s-])([^\s"']+)/y,
  },
  { program: /\b(?:sqlcmd|bcp|isql|mosquitto_\w+)\b/, option: /-P[ =]?["']?(?=[^\s-])([^\s"']+)/y },
  { program: /\bredis-cli\b/, option: /-a[ =]?["']?(?=[^\s-])([^\s"']+)/y },
  { program: /\b(?:7za?|7zz|rar|unrar)\b/, option: /-h?p["']?(?=[^\s-])([^\s"']+)/y },
  { program: /\b(?:zip|unzip)\b/, option: /-P[ =]?["']?(?=[^\s-])([^\s"']+)/y },
  { program: /\b(?:plink|pscp|putty|psftp)\b/, option: /-pw["' ]+(?=[^\s-])([^\s"']+)/y },
  { program: /\bopenssl\b/, option: /-pass(?:in|out)?[ =]["']?pass:([^\s"']+)/y },
  {
    program: /\bsmbclient\b|\brpcclient\b|\bwget\b|\bhttpie?s?\b|\bxh\b/,
    option: /-(?:U|a)[ =]?["']?[^\s%:"']{1,60}[%:]([^\s"']+)/y,
  },
  { program: /\boc\b|\bkubectl\b|\bgh\b|\bnpx?\b|\bvault\b|\bdoctl\b/, option: /-t[ =]["']?((?=\S*\d)[\w.~-]{16,})/y },
];

/** A short option with a password, on a line that runs a program which takes one; `at` is the dash. */
export const probeShortOption: Probe = (line, at) => {
  if (!/[\s"'=]/.test(line[at - 1] ?? '')) return undefined;
  let head: string | undefined;
  for (const { program, option } of SHORT_OPTIONS) {
    option.lastIndex = at;
    const found = option.exec(line);
    if (found?.[1] === undefined) continue;
    head ??= line.slice(Math.max(0, at - COMMAND_CHARS), at);
    const start = option.lastIndex - found[1].length;
    if (program.test(head) && !isPlaceholder(found[1])) return key('CommandOption', start, endOfWord(line, start));
  }
  return undefined;
};

function endOfWord(line: string, start: number): number {
  const quote = /["']/.exec(line[start - 1] ?? '')?.[0];
  return quote ? endOfQuoted(line, start, quote) : endOfBare(line, start);
}

const PIPED =
  /(?:echo|printf|print|Write-Output)\s+(?:-\w+\s+)?["']?([^\s"'|]{3,200})["']?\s*\|\s*(?:sudo\s+(?:-\w+\s+)*(?:-S|--stdin)|\S{1,40}.{0,120}--?password-stdin|(?:sudo\s+)?(?:chpasswd|passwd)\b)/y;

/** A password echoed into a program: `echo x | sudo -S`, `echo x | docker login --password-stdin`, `echo user:x | chpasswd`. */
export const probePipedPassword: Probe = (line, at) => {
  PIPED.lastIndex = at;
  const found = PIPED.exec(line);
  const text = found?.[1]?.replace(/\\n$/, '');
  if (!found || text === undefined || isPlaceholder(text)) return undefined;
  const start = at + found[0].indexOf(text);
  return key('PipedPassword', start, start + text.length);
};

const SPACED = /[ \t]{1,4}(?:(?:is|to|was|=|:):?[ \t]{1,2})?(["']?)([^\s"',;]{4,512})/y;
const SQL =
  /(?:identified\s+(?:with\s+\S{1,40}\s+)?by|(?:with\s+)?(?:encrypted\s+)?password(?:\s+for\s+\S{1,60})?)(?:\s*=\s*|\s+)(?:password\()?\s*(['"])/iy;

/**
 * A name and its value with only a space between: `config set auth_token x`, `machine h login u password x`, `set -x API_KEY x`.
 * @param nameStart, nameEnd The word that may be a name.
 */
export function probeSpacedValue(line: string, nameStart: number, nameEnd: number): Span | undefined {
  const space = line.charCodeAt(nameEnd);
  if (
    (space !== 32 && space !== 9) ||
    !isTellingEnd(line.charCodeAt(nameEnd - 2) | 32, line.charCodeAt(nameEnd - 1) | 32)
  )
    return undefined;
  const name = line.slice(nameStart, nameEnd);
  const strength = strengthOf(name);
  if (!strength || strength === 'weak') return undefined;
  SPACED.lastIndex = nameEnd;
  const found = SPACED.exec(line);
  const text = found?.[2]?.replace(/[.:)\]]+$/, '');
  if (!found || text === undefined || text.length < 4 || isPlaceholder(text)) return undefined;
  const start = SPACED.lastIndex - (found[2]?.length ?? 0);
  const isTold = strength === 'strong' && /^\s+(?:is|was):?\s/.test(found[0]) && /\d/.test(text) && text.length >= 6;
  if (!looksRandom(text) && !isTold && !isStoredLogin(line, nameStart, name)) return undefined;
  if (/^(?:[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f-]{36})$/i.test(text) && !/[_A-Z]/.test(name)) return undefined;
  return /^[\w.~+/=!@#$%^&*:-]+$/.test(text) && !/^[\w.]*\(/.test(text)
    ? key('NamedSecret', start, start + text.length)
    : undefined;
}

/** passwoRD, passWD, passphraSE, paSS, secrET, tokEN, kEY, auTH, credentiaLS: two letters spare most words the rest. */
function isTellingEnd(last2: number, last: number): boolean {
  return TELLING_ENDS.has(last2 * 128 + last);
}

const TELLING_ENDS = new Set(
  ['rd', 'wd', 'se', 'ss', 'ls', 'et', 'en', 'ey', 'th'].map((end) => end.charCodeAt(0) * 128 + end.charCodeAt(1)),
);

/** A line of .netrc, of a Dockerfile, a `set` of fish: there a name and its value are two words. */
function isStoredLogin(line: string, nameStart: number, name: string): boolean {
  const head = line.slice(Math.max(0, nameStart - 120), nameStart);
  if (/^[A-Z][A-Z0-9_]*$/.test(name) && /^\s*(?:ENV|ARG|set\s+-\w+|setenv|setx|SetEnv)\s+$/.test(head)) return true;
  return name === 'password' && /(?:^|\s)login\s+\S+\s+$/.test(head);
}

/** A password in SQL: `IDENTIFIED BY 'x'`, `WITH PASSWORD 'x'`. */
export const probeSqlPassword: Probe = (line, at) => {
  SQL.lastIndex = at;
  const quote = SQL.exec(line)?.[1];
  if (quote === undefined) return undefined;
  const [start, end] = [SQL.lastIndex, endOfQuoted(line, SQL.lastIndex, quote)];
  const isSql = /\b(?:user|role|login|alter|create|set|grant|identified)\b/i.test(
    line.slice(Math.max(0, at - 120), start),
  );
  return isSql && end > start && !isPlaceholder(line.slice(start, end)) ? key('SqlPassword', start, end) : undefined;
};
