/** A private key of any size is shorter: RSA with 16384 bits has 12,800 characters in PEM. */
const BLOCK_CHARS = 32_768;
/** No line of a key block is longer, unless the whole block is one line. */
const LINE_CHARS = 4096;

const BEGIN = /-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}|^Private-Lines: \d+/m;
const END = /-{4,5} ?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}/;
/** The rest of a block on its first line: base64 with escaped line ends, or with spaces in their place. */
const SAME_LINE = /(?:\\{1,4}[nr]|[A-Za-z0-9+/=]|[ \t](?=[A-Za-z0-9+/=]{16}))*/y;
/** Indentation, quotes and diff or log signs around the text of a line. */
const DECORATION =
  /^[\s>|+\-#*"'`\d:.]{0,40}?(?=[A-Za-z0-9+/=]*={0,2}(?:\\[nr])*[\s"'`,;+\\]*$)|(?:\\[nr])*[\s"'`,;+\\]{0,12}$/g;
const FIELD =
  /^[\s"'>|+-]{0,40}(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|MessageID|Subject|Key-Derivation|Argon2-\w+|Private-MAC|Private-Lines|X-[\w-]+): /;
const GAP = /^[\s"'>|+-]*(?:\.{2,}|…|\[?(?:snip|truncated|\.\.\.)\]?|\*{3,}|<[^>]*>)[\s"'\\]*$/i;
/** Base64 of the first bytes of a private key in DER, or in OpenSSH's own form. */
const KEY_START =
  /^\s*(?:MII[A-Za-z0-9+/]{1,3}(?:AIBAAK|gIBAAK|AIBADAN|IBADANBgkqhki)|MHcCAQEE|MIGHAgEAMBMG|MC4CAQAwBQYDK2Vw|b3BlbnNzaC1rZXktdjE)/;
const BODY_LINE = /^[ \t>|+]{0,40}[A-Za-z0-9+/]{40,}={0,2}[ \t\r]*\n?$/;
const BODY_END = /^[ \t>|+]{0,40}[A-Za-z0-9+/]{1,128}={0,2}[ \t\r]*\n?$/;

export interface Measured {
  readonly end: number;
  /** The block goes on beyond what was measured. */
  readonly isOpen: boolean;
}

/** Where a private key begins in a text; -1 when it does not. */
export function findKeyStart(text: string): number {
  // Far quicker than the pattern, and no line of a program has them.
  const mayBegin = text.includes('PRIVATE KEY') || text.charCodeAt(0) === 80;
  return mayBegin ? (BEGIN.exec(text)?.index ?? -1) : -1;
}

/**
 * How far the private key at the start of a text reaches: to its END, or as far as it looks like one when it was cut.
 *
 * @param isContinued The text begins inside a block.
 * @param isFinal No more text comes.
 * @returns Undefined when more text is needed to tell.
 */
export function measureKeyBlock(
  text: string,
  { isContinued, isFinal }: { isContinued: boolean; isFinal: boolean },
): Measured | undefined {
  let sure = 0;
  let at = 0;
  if (!isContinued) {
    const head = measureFirstLine(text);
    if (head.isDone) return { end: head.end, isOpen: false };
    sure = head.end;
    at = head.next;
  }
  while (at < BLOCK_CHARS) {
    const line = lineAt(text, at, isFinal);
    if (line === undefined) return undefined;
    if (line === '') return { end: text.length, isOpen: false };
    const end = END.exec(line);
    if (end) return { end: at + end.index + end[0].length, isOpen: false };
    const kind = kindOfLine(line);
    if (kind === 'other') return { end: isContinued ? at : sure, isOpen: false };
    if (kind === 'sure' && (sure > 0 || isContinued)) sure = at + line.trimEnd().length;
    at += line.length;
  }
  return { end: at, isOpen: true };
}

/** The line at a place with its end; empty when there is none, undefined when it is not complete yet. */
function lineAt(text: string, at: number, isFinal: boolean): string | undefined {
  const newline = text.indexOf('\n', at);
  if (newline >= 0) return text.slice(at, newline + 1);
  return isFinal || text.length - at > LINE_CHARS ? text.slice(at) : undefined;
}

function measureFirstLine(text: string): { end: number; next: number; isDone: boolean } {
  const near = text.slice(0, BLOCK_CHARS);
  const newline = near.indexOf('\n');
  const line = newline < 0 ? near : near.slice(0, newline + 1);
  const marker = BEGIN.exec(line)?.[0].length ?? 0;
  // Not beyond the next BEGIN: that is another key, and a line of nothing but BEGINs must not be read once for each.
  const other = line.indexOf('BEGIN ', marker);
  const close = END.exec(other < 0 ? line : line.slice(0, other));
  if (close) return { end: close.index + close[0].length, next: 0, isDone: true };
  SAME_LINE.lastIndex = marker;
  const end = marker + (SAME_LINE.exec(line)?.[0].length ?? 0);
  const isDone = line.length > end + 40 || !/^[\s"'`,;+\\]*(?:\\[nr])?[\s"'`,;+\\]*$/.test(line.slice(end));
  return { end, next: line.length, isDone };
}

/** `sure`: only a key block has such a line; `maybe`: between two that are sure. */
function kindOfLine(line: string): 'sure' | 'maybe' | 'other' {
  if (line.length > LINE_CHARS) return 'other';
  const text = line.trim().replace(DECORATION, '');
  if (text === '') return 'maybe';
  if (/^[A-Za-z0-9+/]{40,}={0,2}$/.test(text) || FIELD.test(line)) return 'sure';
  if (/^[A-Za-z0-9+/]+={1,2}$/.test(text) || /^=[A-Za-z0-9+/]{4}$/.test(text)) return 'sure';
  if (/^[A-Za-z0-9+/]*$/.test(text) || GAP.test(line)) return 'maybe';
  // A log puts its time before each line.
  return /(?:^|\s)[A-Za-z0-9+/]{60,76}={0,2}$/.test(text) ? 'sure' : 'other';
}

export interface Run extends Measured {
  readonly isKey: boolean;
}

/** Whether a line may be the body of a key whose BEGIN is cut off. Hashes on a line of their own are not. */
export function isBodyLine(line: string): boolean {
  return line.length > 40 && line.length <= 200 && BODY_LINE.test(line) && !/^[\s0-9a-fA-F]+$/.test(line);
}

/** Lines of base64 from the start of a text: the end of a key whose beginning was cut off, or anything else. Undefined: more text is needed. */
export function measureRun(text: string, isFinal: boolean): Run | undefined {
  let at = 0;
  while (at < BLOCK_CHARS) {
    const line = lineAt(text, at, isFinal);
    if (line === undefined) return undefined;
    const end = END.exec(line);
    if (end && /^[\s"'>|+]*$/.test(line.slice(0, end.index)))
      return { end: at + end.index + end[0].length, isOpen: false, isKey: true };
    if (line === '' || !BODY_END.test(line)) break;
    at += line.length;
  }
  const isKey = KEY_START.test(text);
  return { end: isKey ? text.slice(0, at).trimEnd().length : at, isOpen: false, isKey };
}
