import { type AssignmentContext, probeAssignment } from './rules/assignment.ts';
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

/**
 * Every secret of one line, in order and without overlaps. One walk over the line; at each place only the rules that can begin there look, each
 * at a bounded number of characters.
 */
export function scanLine(line: string): Span[] {
  const context = { isJson: isJsonLine(line) };
  const spans: Span[] = [];
  const length = line.length;
  let at = 0;
  while (at < length) {
    const code = line.charCodeAt(at);
    if (!isWordCode(code)) {
      const found = probePunctuation(line, at, code, context);
      if (found) spans.push(found);
      at++;
      continue;
    }
    let end = at + 1;
    while (end < length && isWordCode(line.charCodeAt(end))) end++;
    const start = startOfWord(line, at, end);
    probeWord(line, start, end, spans);
    // A token may hold characters that end a word; nothing inside it is of interest.
    const last = spans.at(-1);
    at = last && last.start >= start && !VAGUE.has(last.kind) ? Math.max(end, last.end) : end;
  }
  return mergeSpans(spans);
}

function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
}

/** Where the word really begins behind an escape: `\nghp_…` in JSON, `%20ghp_…` in a URL, `ESC[31mghp_…` in colours. */
function startOfWord(line: string, at: number, end: number): number {
  const before = line.charCodeAt(at - 1);
  if (before === 92 && /[nrtbfv]/.test(line[at] ?? '') && at + 1 < end) return at + 1;
  if (before === 37 && /^[0-9A-Fa-f]{2}\w/.test(line.slice(at, at + 3))) return at + 2;
  if ((before === 91 || before === 59) && line.lastIndexOf('\x1b', at) >= at - 20) {
    const style = /^\d{0,3}m(?=\w)/.exec(line.slice(at, at + 5))?.[0];
    if (style !== undefined) return at + style.length;
  }
  return at;
}

const PUNCTUATION: Readonly<Record<number, readonly Probe[]>> = {
  36: [probeCryptHash],
  45: [probeLongOption, probeShortOption],
  47: [probePosixHome],
  64: [probeEmail],
};

function probePunctuation(line: string, at: number, code: number, context: AssignmentContext): Span | undefined {
  if (code === 61) return probeAssignment(line, at, context);
  if (code === 58) return probeColon(line, at, context);
  for (const probe of PUNCTUATION[code] ?? []) {
    const found = probe(line, at);
    if (found) return found;
  }
  return undefined;
}

function probeColon(line: string, at: number, context: AssignmentContext): Span | undefined {
  const next = line.charCodeAt(at + 1);
  if (next === 47 && line.charCodeAt(at + 2) === 47) return probeUrl(line, at) ?? probeAssignment(line, at, context);
  return ((next === 92 || next === 47) && probeWindowsHome(line, at)) || probeAssignment(line, at, context);
}

/** Rules by the first letter of a word. */
const BY_LETTER: Readonly<Record<string, readonly Probe[]>> = {
  a: [probeAuthorization, probeAuthScheme],
  b: [probeAuthScheme],
  c: [probeCookie],
  d: [probeAuthScheme],
  e: [probePipedPassword],
  f: [probePrivateV6],
  g: [probeAuthScheme],
  h: [probeAuthScheme],
  i: [probeSqlPassword],
  k: [probeAuthScheme],
  n: [probeAuthScheme],
  p: [probeAuthorization, probePipedPassword, probeSqlPassword],
  s: [probeCookie, probeAuthScheme],
  t: [probeAuthScheme],
  w: [probePipedPassword],
};
const DIGIT_PROBES: readonly Probe[] = [probePrivateV4, probeCard, probeSsn];
const LETTER_PROBES = new Map<number, readonly Probe[]>();
for (const [letter, probes] of Object.entries(BY_LETTER)) {
  LETTER_PROBES.set(letter.charCodeAt(0), probes);
  LETTER_PROBES.set(letter.toUpperCase().charCodeAt(0), probes);
}

function probeWord(line: string, at: number, end: number, spans: Span[]): void {
  const found = probeVendorToken(line, at) ?? probeShapedToken(line, at, end) ?? probeKinds(line, at, end);
  if (!found) return;
  spans.push(found);
  const pair = found.kind === 'AwsAccessKey' ? probeAwsSecretAfter(line, found.end) : undefined;
  if (pair) spans.push(pair);
}

function probeKinds(line: string, at: number, end: number): Span | undefined {
  const code = line.charCodeAt(at);
  for (const probe of code <= 57 ? DIGIT_PROBES : (LETTER_PROBES.get(code) ?? [])) {
    const found = probe(line, at);
    if (found) return found;
  }
  if (code >= 65 && code <= 90 && end - at >= 4) {
    const account = probeIban(line, at);
    if (account) return account;
  }
  return (end - at >= 4 ? probeSpaced(line, at, end) : undefined) ?? probeGeneratedWord(line, at, end);
}

function probeSpaced(line: string, at: number, end: number): Span | undefined {
  return probeSpacedValue(line, at, end);
}

function isJsonLine(line: string): boolean {
  if (line.length > JSON_LINE_CHARS || !/^\s*[[{]/.test(line) || !/[\]}]\s*$/.test(line)) return false;
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
