import type { Span } from '../../../../contracts/model/index.ts';

/** Where the words of a search stand in a text, in order and apart. */
export function foundSpans(text: string, query: string): Span[] {
  const folded = text.toLowerCase();
  // Letters that change their length with their case would shift every place after them.
  if (folded.length !== text.length) return [];
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const spans = words.flatMap((word) => placesOf(word, folded)).sort((a, b) => a.start - b.start);
  const apart: Span[] = [];
  for (const span of spans) {
    const last = apart.at(-1);
    if (!last || span.start >= last.end) apart.push(span);
    else apart[apart.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return apart;
}

function placesOf(word: string, text: string): Span[] {
  const places: Span[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    places.push({ start: at, end: at + word.length });
  }
  return places;
}
