import { type AssignmentContext, probeAssignment, probeElement } from './rules/assignment.ts';
import {
  probeLongOption,
  probePipedPassword,
  probeShortOption,
  probeSpacedValue,
  probeSqlPassword,
} from './rules/command.ts';
import { probeGeneratedWord } from './rules/generated-word.ts';
import { probeAuthorization, probeAuthScheme, probeCookie } from './rules/header.ts';
import { probePosixHome, probeWindowsHome } from './rules/home-path.ts';
import { probePrivateV4, probePrivateV6 } from './rules/network.ts';
import { probeCard, probeEmail, probeIban, probeSsn } from './rules/person.ts';
import type { Probe, Span } from './rules/rule.ts';
import { probeAwsSecretAfter, probeCryptHash, probeShapedToken } from './rules/shaped-tokens.ts';
import { probeUrl } from './rules/url.ts';
import { probeVendorToken } from './rules/vendor-probe.ts';

/** Longer lines are no single record of a log. */
const JSON_LINE_CHARS = 16_384;

/** 1 for the characters of a word: letters, digits and `_`. */
const WORD = new Uint8Array(128);
for (const char of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_') WORD[char.charCodeAt(0)] = 1;

/**
 * Every secret of one line, in order and without overlaps. One walk over the line; at each place only the rules that can begin there look, each
 * at a bounded number of characters.
 */
export function scanLine(line: string): Span[] {
  const spans: Span[] = [];
  const length = line.length;
  /** Up to here a value was found already: an `=` in it assigns nothing. */
  let assignedUntil = 0;
  /** The `@` behind the password of a URL: what stands before it is no e-mail address. */
  let urlAt = -1;
  let at = 0;
  let isJson: boolean | undefined;
  while (at < length) {
    const code = line.charCodeAt(at);
    if (code > 127 || WORD[code] === 0) {
      if (PUNCTUATION[code] === 1 && at !== urlAt && (at >= assignedUntil || (code !== 61 && code !== 58))) {
        isJson ??= isJsonLine(line);
        const found = probePunctuation(line, at, code, { isJson });
        if (found) {
          spans.push(found);
          if (found.kind === 'NamedSecret') assignedUntil = found.end;
          if (found.kind === 'UrlPassword' || found.kind === 'UrlToken') urlAt = found.end;
        }
      }
      at++;
      continue;
    }
    let end = at + 1;
    while (end < length && WORD[line.charCodeAt(end)] === 1) end++;
    at = probeWord(line, startOfWord(line, at, end), end, spans);
  }
  return mergeSpans(spans);
}

/** Where the word really begins behind an escape: `\nghp_…` in JSON, `%20ghp_…` in a URL, `ESC[31mghp_…` in colours. */
function startOfWord(line: string, at: number, end: number): number {
  const before = line.charCodeAt(at - 1);
  if (before !== 92 && before !== 37 && before !== 91 && before !== 59) return at;
  if (before === 92 && /[nrtbfv]/.test(line[at] ?? '') && at + 1 < end) return at + 1;
  if (before === 37 && /^[0-9A-Fa-f]{2}\w/.test(line.slice(at, at + 3))) return at + 2;
  if ((before === 91 || before === 59) && line.slice(Math.max(0, at - 20), at).includes('\x1b')) {
    const style = /^\d{0,3}m(?=\w)/.exec(line.slice(at, at + 5))?.[0];
    if (style !== undefined) return at + style.length;
  }
  return at;
}

/** Characters at which a rule may begin. */
const PUNCTUATION = new Uint8Array(65_536);
for (const char of '$-/:=>@') PUNCTUATION[char.charCodeAt(0)] = 1;

function probePunctuation(line: string, at: number, code: number, context: AssignmentContext): Span | undefined {
  if (code === 61) return probeAssignment(line, at, context);
  if (code === 58) return probeColon(line, at, context);
  if (code === 45) return probeLongOption(line, at) ?? probeShortOption(line, at);
  if (code === 47) return probePosixHome(line, at);
  if (code === 62) return probeElement(line, at);
  return code === 64 ? probeEmail(line, at) : probeCryptHash(line, at);
}

function probeColon(line: string, at: number, context: AssignmentContext): Span | undefined {
  const next = line.charCodeAt(at + 1);
  if (next === 47 && line.charCodeAt(at + 2) === 47) return probeUrl(line, at) ?? probeAssignment(line, at, context);
  return ((next === 92 || next === 47) && probeWindowsHome(line, at)) || probeAssignment(line, at, context);
}

/** Rules by the words they begin with, whatever their case. */
const BY_WORD: readonly (readonly [words: string, probe: Probe])[] = [
  ['authorization', probeAuthorization],
  ['bearer basic token digest negotiate apikey sso ssws bot splunk geniekey genie_key dpop hawk key', probeAuthScheme],
  ['cookie', probeCookie],
  ['echo printf print write', probePipedPassword],
  ['identified password', probeSqlPassword],
];
/** The same by first letter and length, which is quicker to ask than the word. */
const BY_SHAPE = new Map<number, Set<Probe>>();
for (const [words, probe] of BY_WORD)
  for (const word of words.split(' ')) {
    const shape = shapeOf(word.charCodeAt(0), word.length);
    BY_SHAPE.set(shape, (BY_SHAPE.get(shape) ?? new Set()).add(probe));
  }

function shapeOf(firstCode: number, length: number): number {
  return (firstCode | 32) * 32 + Math.min(length, 31);
}

/** @returns Where to go on: behind the word, or behind a token that goes on after it. */
function probeWord(line: string, at: number, end: number, spans: Span[]): number {
  const found = probeVendorToken(line, at) ?? probeShapedToken(line, at, end) ?? probeKinds(line, at, end);
  if (!found) return end;
  spans.push(found);
  const pair = found.kind === 'AwsAccessKey' ? probeAwsSecretAfter(line, found.end) : undefined;
  if (pair) spans.push(pair);
  return VAGUE.has(found.kind) ? end : Math.max(end, found.end);
}

function probeKinds(line: string, at: number, end: number): Span | undefined {
  const code = line.charCodeAt(at);
  if (code <= 57) return probeNumber(line, at, end) ?? probeGeneratedWord(line, at, end);
  const length = end - at;
  for (const probe of BY_SHAPE.get(shapeOf(code, length)) ?? NO_PROBES) {
    const found = probe(line, at);
    if (found) return found;
  }
  if (length < 4) return undefined;
  if (length === 4 && (code | 32) === 102 && line[end] === ':') return probePrivateV6(line, at);
  const isAccount = code <= 90 && isDigit(line.charCodeAt(at + 2)) && isDigit(line.charCodeAt(at + 3));
  return (
    (isAccount ? probeIban(line, at) : undefined) ??
    probeSpacedValue(line, at, end) ??
    probeGeneratedWord(line, at, end)
  );
}

const NO_PROBES: readonly Probe[] = [];

function probeNumber(line: string, at: number, end: number): Span | undefined {
  const length = end - at;
  if (length <= 3) {
    if (line[end] === '.') return probePrivateV4(line, at);
    return length === 3 && line[end] === '-' ? probeSsn(line, at) : undefined;
  }
  return length === 4 || (length >= 13 && length <= 19) ? probeCard(line, at) : undefined;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isOpening(line: string): boolean {
  let at = 0;
  while (line.charCodeAt(at) <= 32) at++;
  return line[at] === '{' || line[at] === '[';
}

function isJsonLine(line: string): boolean {
  if (line.length > JSON_LINE_CHARS || line.length < 2 || !isOpening(line) || !/[\]}]\s*$/.test(line.slice(-8)))
    return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    /* A line of a program that only begins like JSON. */
    return false;
  }
}

/** One span for those that overlap: nothing of either may stay. The first kind stands for both. */
export function mergeSpans(spans: Span[]): Span[] {
  if (spans.length < 2) return spans;
  spans.sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Span[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (!last || span.start >= last.end) merged.push(span);
    else merged[merged.length - 1] = { ...preferred(last, span), start: last.start, end: Math.max(last.end, span.end) };
  }
  return merged;
}

/** What names its vendor says more than what has a name beside it. */
function preferred(a: Span, b: Span): Span {
  return VAGUE.has(a.kind) && b.label === 'KEY' ? b : a;
}

/** Kinds that say where a secret stood, not what it is: one of a better known kind may be inside. */
const VAGUE = new Set(['NamedSecret', 'CommandOption', 'AuthorizationHeader', 'Cookie', 'PipedPassword', 'HomePath']);
