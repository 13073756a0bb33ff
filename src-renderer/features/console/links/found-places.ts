import type { Result } from '../../../../contracts/rpc/index.ts';
import { host } from '../../../stores/connection.ts';
import { placesInText, type Reading } from './places-in-text.ts';

/** A place in a file that is there. */
export interface FoundPlace {
  /** What of the text is the link. */
  readonly start: number;
  readonly end: number;
  readonly path: string;
  readonly isFolder: boolean;
  readonly line: number | null;
  readonly column: number | null;
}

/** Files come and go: what was asked is asked again after this time. Milliseconds. */
const FRESH_MS = 5000;
const MAX_KNOWN = 200;

type Answers = Promise<Result<'file.locate'>>;
const known = new Map<string, { readonly askedAt: number; readonly answers: Answers }>();

/**
 * The places a line of output names that are there: one question to the host a line, asked again only after a while.
 *
 * @param folders Where relative paths may belong, the likeliest first.
 */
export async function foundPlaces(text: string, folders: readonly string[]): Promise<FoundPlace[]> {
  const places = placesInText(text);
  if (places.length === 0) return [];
  const answers = await locate(
    folders,
    places.map(({ readings }) => readings.map(({ path }) => path)),
  );
  const found = places.flatMap(({ readings, line, column }, index): FoundPlace[] => {
    const answer = answers[index];
    const reading: Reading | undefined = answer ? readings[answer.reading] : undefined;
    if (!answer || !reading) return [];
    const { path, isFolder } = answer;
    return [{ start: reading.start, end: reading.end, path, isFolder, line, column }];
  });
  // A name with spaces takes in the words before it, which may be a place by themselves.
  return found.filter((one) => !found.some((other) => other !== one && other.start < one.end && isWider(other, one)));
}

function isWider(other: FoundPlace, one: FoundPlace): boolean {
  return one.start < other.end && other.end - other.start > one.end - one.start;
}

function locate(folders: readonly string[], places: string[][]): Answers {
  const key = JSON.stringify([folders, places]);
  const before = known.get(key);
  if (before && performance.now() - before.askedAt < FRESH_MS) return before.answers;
  const answers = host()
    .call('file.locate', { folders: [...folders], places })
    // Without an answer there is no link; the next look asks again.
    .catch((): Awaited<Answers> => []);
  known.delete(key);
  known.set(key, { askedAt: performance.now(), answers });
  const [oldest] = known.keys();
  if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
  return answers;
}
