/** A place in a file that a line of text names. Whether it is there only the host can say. */
export interface TextPlace {
  /** The likeliest first. Each begins and ends at its own offset of the text (UTF-16 units). */
  readonly readings: readonly Reading[];
  readonly line: number | null;
  readonly column: number | null;
  /** Where the position behind the path ends. */
  readonly end: number;
}

export interface Reading {
  readonly path: string;
  readonly start: number;
  /** End of the link: behind the position where there is one. */
  readonly end: number;
}

/** What may follow a path: `:12:5`, `(12,5)`, `#L12`, `, line 12`. Digits are bounded, a line of a file has no more. */
const POSITION =
  /\((\d{1,7})(?:, ?(\d{1,7}))?\)|:(\d{1,7})(?::(\d{1,7}))?(?!\d)|#L(\d{1,7})(?:C(\d{1,7}))?|["'`]?,? (?:on |at )?line (\d{1,7})(?:(?:,| at)? col(?:umn)? (\d{1,7}))?|(?=[\s"'`<>|]|$)/
    .source;

/** A path in quotes may have spaces; the position comes behind the quote. */
const QUOTED = new RegExp(`(?<quote>["'\`])(?<path>(?!\\s)[^"'\`\\n]{1,1024})\\k<quote>(?:${POSITION})?`, 'g');
/** A path without quotes: up to a position, or to where no path goes on. It takes time in proportion to the text. */
const PLAIN = new RegExp(`(?<path>[^\\s"'\`<>|]+?)(?:${POSITION})`, 'g');

/** So many words in front of a path with a position may belong to it: `my old notes.txt:3`. */
const MAX_WORDS = 4;
const MAX_PATH = 1024;
const MAX_PLACES = 64;

/** Every place that a line of output names, in every way that compilers and test runners write them. */
export function placesInText(text: string): TextPlace[] {
  const quoted = [...text.matchAll(QUOTED)].flatMap((match) => quotedPlace(match) ?? []);
  const isFree = ({ readings: [first], end }: TextPlace) =>
    !quoted.some(({ readings: [other], end: last }) => first && other && first.start < last && other.start < end);
  const plain = [...text.matchAll(PLAIN)].flatMap((match) => plainPlace(text, match) ?? []).filter(isFree);
  return [...quoted, ...plain].slice(0, MAX_PLACES);
}

function quotedPlace(match: RegExpExecArray): TextPlace | null {
  const path = match.groups?.path ?? '';
  const position = positionOf(match, 3);
  if (position.line === null && !isPathLike(path)) return null;
  const start = match.index + 1;
  const end = position.line === null ? start + path.length : match.index + match[0].length;
  return { readings: [{ path, start, end }], ...position, end };
}

function plainPlace(text: string, match: RegExpExecArray): TextPlace | null {
  const raw = match.groups?.path ?? '';
  if (raw.length > MAX_PATH || isUrl(raw)) return null;
  const position = positionOf(match, 2);
  const hasLine = position.line !== null;
  const end = match.index + match[0].length;
  const whole = { path: raw, start: match.index, end };
  const words = hasLine ? withWordsBefore(text, whole) : [];
  const readings = [...words, whole, ...inner(whole, hasLine)].filter(({ path }) => hasLine || isPathLike(path));
  return readings.length > 0 ? { readings: distinct(readings), ...position, end } : null;
}

/** Without brackets around it, what stands before an equals sign, the `a/` of a diff, and the full stop of a sentence. */
function inner(whole: Reading, hasLine: boolean): Reading[] {
  const cuts = [/^[([{,;:=@]+/, /^.*[([{=]/, /^[^/\\]*:(?!\\)/, /^[ab]\/(?=.)/, /^(?:webpack:\/+)(?:\.\/)?/];
  const starts = cuts.flatMap((cut) => {
    const length = cut.exec(whole.path)?.[0].length ?? 0;
    return length > 0 ? [{ ...whole, path: whole.path.slice(length), start: whole.start + length }] : [];
  });
  return [whole, ...starts].flatMap((reading) => [reading, ...(hasLine ? [] : trimmed(reading))]);
}

function trimmed(reading: Reading): Reading[] {
  const path = reading.path.replace(/[)\]}.,;:!?…]+$/u, '');
  return path === reading.path ? [] : [{ ...reading, path, end: reading.start + path.length }];
}

/** The same with one word more each time, the longest first: a file with spaces in its name. */
function withWordsBefore(text: string, whole: Reading): Reading[] {
  const before =
    /(?:[^\s"'`<>|:()]+ ){1,4}$/.exec(text.slice(Math.max(0, whole.start - MAX_PATH), whole.start))?.[0] ?? '';
  const words = before
    .split(/(?<= )/)
    .filter(Boolean)
    .slice(-MAX_WORDS);
  return words.map((_word, index) => {
    const more = words.slice(index).join('');
    return { path: more + whole.path, start: whole.start - more.length, end: whole.end };
  });
}

/** @param from The group of the position's first number. */
function positionOf(match: RegExpExecArray, from: number): Pick<TextPlace, 'line' | 'column'> {
  const numbers = match.slice(from, from + 8);
  const at = numbers.findIndex((one, index) => index % 2 === 0 && one !== undefined);
  const line = Number(numbers[at]);
  if (at < 0 || line < 1) return { line: null, column: null };
  const column = Number(numbers[at + 1] ?? 0);
  return { line, column: column >= 1 ? column : null };
}

/** Without a position, only what looks like one is looked for: it has a slash or an ending. */
function isPathLike(path: string): boolean {
  if (path.length < 2 || /^[-+.\d]+$/.test(path)) return false;
  return /^(?:~|\.{1,2})?[\\/]|[^\\/][\\/]|^file:|\.[a-z][\w-]{0,9}$/i.test(path);
}

function isUrl(text: string): boolean {
  return /\w\w+:\/\//.test(text) && !/file:\/\/|webpack:/i.test(text);
}

function distinct(readings: readonly Reading[]): Reading[] {
  const paths = readings.map(({ path }) => path);
  return readings.filter(({ path }, index) => path.length > 0 && paths.indexOf(path) === index).slice(0, 12);
}
