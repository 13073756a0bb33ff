import { foundSpans } from './found-spans.ts';

/** A text with the words of a search marked in it. */
export function FoundWords({ text, query }: { text: string; query: string }) {
  const spans = foundSpans(text, query);
  return (
    <>
      {spans.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(spans[index - 1]?.end ?? 0, start)}
          <mark className="found-word">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(spans.at(-1)?.end ?? 0)}
    </>
  );
}
