import { isPlaceholder } from './not-secret.ts';
import { key, type Probe, type Span } from './rule.ts';
import { VENDOR_TOKENS } from './vendor-tokens.ts';

interface Row {
  readonly kind: string;
  readonly start: string;
  readonly body: RegExp;
}

/** Read of an open-ended token before it is known to be one. */
const OPEN_CHARS = 400;
const LONG_REST = /[\w+/=.~%-]{0,8192}/y;

/** Rows by their first two characters; most words of a text have none. */
const ROWS: (readonly Row[] | undefined)[] = new Array(128 * 128).fill(undefined);
for (const { kind, starts, body } of VENDOR_TOKENS) {
  // Open ends are closed, so that what fails has cost little; a longer token is followed to its end once it is found.
  const pattern = new RegExp(body.replaceAll(',}', `,${OPEN_CHARS}}`), 'y');
  for (const start of starts) {
    const pair = start.charCodeAt(0) * 128 + start.charCodeAt(1);
    ROWS[pair] = [...(ROWS[pair] ?? []), { kind, start, body: pattern }];
  }
}

/** A token with the prefix of its issuer, at the start of a word. */
export const probeVendorToken: Probe = (line, at) => {
  const second = line.charCodeAt(at + 1);
  // Also false for NaN, at the end of the line.
  const rows = second < 128 ? ROWS[line.charCodeAt(at) * 128 + second] : undefined;
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
  let end = body.lastIndex;
  if (rest.length >= OPEN_CHARS) {
    LONG_REST.lastIndex = end;
    end += LONG_REST.exec(line)?.[0].length ?? 0;
  }
  // A sentence's full stop belongs to no token.
  while (line[end - 1] === '.') end--;
  // Another letter behind an exact length: a longer word that only begins alike.
  if (/[A-Za-z0-9]/.test(line[end] ?? '')) return undefined;
  return isMask(rest) ? undefined : key(kind, at, end);
}

/** `xxxxxxxx`, `your-key-here`: somebody shows the format. */
function isMask(rest: string): boolean {
  return /^(.)\1*$/.test(rest) || /[xX]{8}|\*{3}|^your|_here$|-here$/i.test(rest) || isPlaceholder(rest);
}
