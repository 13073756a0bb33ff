/** The word in a placeholder: `[REDACTED_KEY#1]`. A value hidden only because it was named to us has none. */
export type Label = 'KEY' | 'EMAIL' | 'IP' | 'PATH' | 'CARD' | 'IBAN' | 'SSN' | 'VALUE';

/** A stretch of a text that is to be hidden. Offsets are UTF-16, `end` exclusive. */
export interface Span {
  readonly kind: string;
  readonly label: Label;
  readonly start: number;
  readonly end: number;
}

/** Looks at one place of a line. Reads a bounded number of characters around it, so that a line costs no more than its length. */
export type Probe = (line: string, at: number) => Span | undefined;

export function key(kind: string, start: number, end: number): Span {
  return { kind, label: 'KEY', start, end };
}
