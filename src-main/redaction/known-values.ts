import type { Span } from './rules/rule.ts';

/** Shorter values are parts of too many words. */
const MIN_CHARS = 8;

/** The values worth looking for, longest first; one of several lines line by line, since a text is read so. */
export function longValues(values: readonly string[]): string[] {
  const lines = values.flatMap((value) => value.split(/\r?\n/)).filter((value) => value.length >= MIN_CHARS);
  return [...new Set(lines)].sort((a, b) => b.length - a.length);
}

/** Where the values stand in a line. */
export function findValues(line: string, values: readonly string[]): Span[] {
  const spans: Span[] = [];
  for (const value of values)
    for (let start = line.indexOf(value); start >= 0; start = line.indexOf(value, start + value.length))
      spans.push({ kind: 'KnownValue', label: 'VALUE', start, end: start + value.length });
  return spans;
}
