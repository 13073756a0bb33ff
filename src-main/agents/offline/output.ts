import { type OutputLine, ownWords } from './own-words.ts';

/** UTF-16 units of an output that rules search: its head, its tail, and between them lines of trouble. */
const HEAD_CHARS = 8000;
const TAIL_CHARS = 24_000;
const MIDDLE_CHARS = 16_000;
/** No message that a rule knows is longer; a minified file is one line. */
const MAX_LINE_CHARS = 600;
/** Lines worth keeping from the middle of a long output. */
const TROUBLE =
  /[Ee]rror|ERROR|[Ff]ail|FAIL|fatal|denied|[Cc]annot|can't|not found|[Uu]nable|panic|refused|[Ii]nvalid|[Mm]issing|CONFLICT|[Nn]o such/;
/** A rule may not want the first line it finds, but hardly the tenth. */
const MAX_HITS = 20;

export interface Hit {
  /** Named groups that took part in the match. */
  readonly groups: Readonly<Record<string, string | undefined>>;
  /** Null where the exit code alone decided. */
  readonly line: OutputLine | null;
  /** What stands before and after the match in its line. */
  readonly before: string;
  readonly after: string;
}

export const NO_LINE: Hit = { groups: {}, line: null, before: '', after: '' };

/** What a command said, as the rules search it: bounded, and each match with its line number. */
export class Output {
  readonly #lines: readonly OutputLine[];
  readonly #text: string;
  /** Where each line begins in the text. */
  readonly #starts: readonly number[];

  /** @param lines The whole rendered output. @param command Its program may only print what others wrote. */
  constructor(lines: readonly string[], command: string) {
    this.#lines = ownWords(bounded(lines), command);
    const starts: number[] = [];
    let at = 0;
    for (const { text } of this.#lines) {
      starts.push(at);
      at += text.length + 1;
    }
    this.#starts = starts;
    this.#text = this.#lines.map(({ text }) => text).join('\n');
  }

  has(pattern: RegExp): boolean {
    return pattern.test(this.#text);
  }

  first(pattern: RegExp): Hit | null {
    return this.all(pattern, 1)[0] ?? null;
  }

  all(pattern: RegExp, limit = MAX_HITS): Hit[] {
    const everywhere = new RegExp(pattern.source, [...new Set(`${pattern.flags}gm`)].join(''));
    const hits: Hit[] = [];
    for (const match of this.#text.matchAll(everywhere)) {
      hits.push(this.#hitOf(match));
      if (hits.length === limit) break;
    }
    return hits;
  }

  /** The lines under one of its lines, as far as they were kept. */
  below(line: OutputLine | null, count: number): string[] {
    const at = this.#lines.findIndex(({ number }) => number === line?.number);
    return at === -1 ? [] : this.#lines.slice(at + 1, at + 1 + count).map(({ text }) => text);
  }

  #hitOf(match: RegExpExecArray): Hit {
    // A pattern may begin with the blank space that ends the line before.
    const from = match.index + (match[0].length - match[0].trimStart().length);
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= from) low = middle;
      else high = middle - 1;
    }
    const line = this.#lines[low] ?? null;
    const start = this.#starts[low] ?? 0;
    const text = line?.text ?? '';
    const end = match.index + match[0].length;
    const before = text.slice(0, Math.max(0, match.index - start));
    return { groups: match.groups ?? {}, line, before, after: text.slice(end - start) };
  }
}

/** Touches no more lines than it keeps, but for the search in the middle of a long output. */
function bounded(lines: readonly string[]): OutputLine[] {
  const at = (index: number): OutputLine => ({
    number: index + 1,
    text: (lines[index] ?? '').slice(0, MAX_LINE_CHARS),
  });
  const head: OutputLine[] = [];
  let left = HEAD_CHARS;
  let from = 0;
  for (; from < lines.length && left > 0; from++) left -= push(head, at(from));
  const tail: OutputLine[] = [];
  left = TAIL_CHARS;
  let to = lines.length - 1;
  for (; to >= from && left > 0; to--) left -= push(tail, at(to));
  const middle: OutputLine[] = [];
  left = MIDDLE_CHARS;
  for (let index = from; index <= to && left > 0; index++) {
    if (TROUBLE.test((lines[index] ?? '').slice(0, MAX_LINE_CHARS))) left -= push(middle, at(index));
  }
  return [...head, ...middle, ...tail.reverse()];
}

/** @returns Its length with the line's end. */
function push(kept: OutputLine[], line: OutputLine): number {
  kept.push(line);
  return line.text.length + 1;
}
