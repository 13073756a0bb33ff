import { isPlaceholder } from './not-secret.ts';
import { key, type Probe, type Span } from './rule.ts';
import { VENDOR_TOKENS } from './vendor-tokens.ts';

interface Row {
  readonly kind: string;
  readonly start: string;
  readonly body: RegExp;
}

/** Rows by their first two characters; most words of a text have none. */
const ROWS = new Map<number, Row[]>();
for (const { kind, starts, body } of VENDOR_TOKENS) {
  const pattern = new RegExp(body, 'y');
  for (const start of starts) {
    const pair = pairAt(start, 0);
    ROWS.set(pair, [...(ROWS.get(pair) ?? []), { kind, start, body: pattern }]);
  }
}

function pairAt(text: string, at: number): number {
  return text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1);
}

/** A token with the prefix of its issuer, at the start of a word. */
export const probeVendorToken: Probe = (line, at) => {
  const rows = ROWS.get(pairAt(line, at));
  if (!rows) return undefined;
  for (const row of rows) {
    const found = line.startsWith(row.start, at) ? match(row, line, at) : undefined;
    if (found) return found;
  }
  return undefined;
};

function match({ kind, start, body }: Row, line: string, at: number): Span | undefined {
  body.lastIndex = at + start.length;
  const rest = body.exec(line)?.[0];
  if (rest === undefined) return undefined;
  let end = at + start.length + rest.length;
  // A sentence's full stop belongs to no token.
  while (line[end - 1] === '.') end--;
  // Another letter behind an exact length: a longer word that only begins alike.
  if (/[A-Za-z0-9]/.test(line[end] ?? '') && rest.length < 300) return undefined;
  return isMask(rest) ? undefined : key(kind, at, end);
}

/** `xxxxxxxx`, `your-key-here`: somebody shows the format. */
function isMask(rest: string): boolean {
  return /^(.)\1*$/.test(rest) || /[xX]{8}|\*{3}|^your|_here$|-here$/i.test(rest) || isPlaceholder(rest);
}
