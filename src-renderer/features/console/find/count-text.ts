import { MAX_MATCHES, type SearchCount } from './terminal-search.ts';

/** `3 of 12`, `1000+`, `No match`. */
export function countText({ index, count }: SearchCount): string {
  if (count === 0) return 'No match';
  const total = count >= MAX_MATCHES ? `${MAX_MATCHES}+` : String(count);
  return index < 0 ? total : `${index + 1} of ${total}`;
}
