/** A line in pieces, before anybody knows which flags take a value. */
export type LineItem =
  | { readonly kind: 'word'; readonly text: string }
  /** `name` is without dashes and value; `value` is what follows `=`. */
  | { readonly kind: 'flag'; readonly name: string; readonly isShort: boolean; readonly value: string | undefined };

export interface LineItems {
  readonly items: readonly LineItem[];
  /** What follows `--`: taken as it stands. Null without `--`. */
  readonly tail: readonly string[] | null;
}

export function itemsOf(argv: readonly string[]): LineItems {
  const end = argv.indexOf('--');
  const head = end < 0 ? argv : argv.slice(0, end);
  return { items: head.map(itemOf), tail: end < 0 ? null : argv.slice(end + 1) };
}

function itemOf(token: string): LineItem {
  // A lone dash is standard input, a negative number a value.
  const match = /^(--?)([A-Za-z][^=]*)(?:=(.*))?$/s.exec(token);
  if (!match) return { kind: 'word', text: token };
  const [, dashes = '', name = '', value] = match;
  return { kind: 'flag', name, isShort: dashes === '-', value };
}
