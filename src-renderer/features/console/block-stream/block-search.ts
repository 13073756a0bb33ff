import type { Block, BlockId } from '../../../../contracts/model/index.ts';
import { MAX_MATCHES, type SearchCount, type SearchQuery, type TextSearch } from '../find/terminal-search.ts';
import { type LineMark, MAX_LINE_CHARS } from './line-marks.ts';

/** Where something was found: line 0 is the command, the others are lines of the rendered text. */
export interface BlockMatch {
  readonly blockId: BlockId;
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

export interface SearchPlace {
  /** What is searched, oldest first. */
  blocks(): readonly Block[];
  /** A block's rendered lines; rejects where they cannot be read. */
  read(block: Block): Promise<readonly string[]>;
  /** Brings a match into view. */
  show(match: BlockMatch): void;
}

export type MarksOfBlock = ReadonlyMap<number, readonly LineMark[]>;
const NO_MARKS: MarksOfBlock = new Map();

/** Finds text in commands and outputs, the newest first, while it goes on reading. */
export class BlockSearch implements TextSearch {
  readonly #place: SearchPlace;
  readonly #countListeners = new Set<(count: SearchCount) => void>();
  readonly #markListeners = new Set<() => void>();
  /** Newest first. */
  #matches: BlockMatch[] = [];
  #active: BlockMatch | null = null;
  #marks = new Map<BlockId, MarksOfBlock>();
  #query = '';
  /** Grows with each search: what an older one still reads is not wanted. */
  #turn = 0;
  #toReveal: BlockMatch | null = null;

  constructor(place: SearchPlace) {
    this.#place = place;
  }

  onDidChange(listener: (count: SearchCount) => void): () => void {
    this.#countListeners.add(listener);
    return () => this.#countListeners.delete(listener);
  }

  /** Called when marks have changed. @returns A function that stops listening. */
  readonly onDidMark = (listener: () => void): (() => void) => {
    this.#markListeners.add(listener);
    return () => this.#markListeners.delete(listener);
  };

  /** Marks of a block by line; the same object as long as they do not change. */
  marksOf(id: BlockId): MarksOfBlock {
    return this.#marks.get(id) ?? NO_MARKS;
  }

  get active(): BlockMatch | null {
    return this.#active;
  }

  /** True once for each match that was gone to: whoever draws it scrolls it into view. */
  takeReveal(id: BlockId, line: number): boolean {
    if (this.#toReveal?.blockId !== id || this.#toReveal.line !== line) return false;
    this.#toReveal = null;
    return true;
  }

  find(query: SearchQuery, step: 1 | 0 | -1): void {
    const pattern = patternOf(query);
    const key = `${pattern.flags}/${pattern.source}`;
    if (key === this.#query && step !== 0) this.#step(step);
    else if (key !== this.#query) void this.#search(key, pattern);
  }

  clear(): void {
    this.#turn += 1;
    this.#query = '';
    this.#matches = [];
    this.#activate(null);
  }

  #step(step: 1 | -1): void {
    const { length } = this.#matches;
    if (length === 0) return;
    const at = this.#active ? this.#matches.indexOf(this.#active) : -1;
    this.#activate(this.#matches[(at - step + length) % length] ?? null);
  }

  async #search(key: string, pattern: RegExp): Promise<void> {
    this.clear();
    this.#query = key;
    const turn = this.#turn;
    for (const block of this.#place.blocks().toReversed()) {
      // A block that has been forgotten meanwhile has nothing to find.
      const lines = await this.#place.read(block).catch(() => []);
      if (turn !== this.#turn) return;
      this.#take(matchesIn(block, lines, pattern));
      if (this.#matches.length >= MAX_MATCHES) break;
    }
    this.#tell();
  }

  #take(found: readonly BlockMatch[]): void {
    const [newest] = found;
    if (!newest) return;
    this.#matches.push(...found.slice(0, MAX_MATCHES - this.#matches.length));
    if (this.#active) {
      this.#mark(newest.blockId);
      this.#tell();
    } else this.#activate(newest);
  }

  #activate(match: BlockMatch | null): void {
    const before = this.#active;
    this.#active = match;
    this.#toReveal = match;
    if (match === null) this.#marks = new Map();
    for (const id of new Set([before?.blockId, match?.blockId])) if (id && match) this.#mark(id);
    this.#tell();
    if (match) this.#place.show(match);
  }

  #mark(id: BlockId): void {
    const marks = new Map<number, LineMark[]>();
    for (const match of this.#matches) {
      if (match.blockId !== id) continue;
      const ofLine = marks.get(match.line) ?? [];
      ofLine.unshift({ start: match.start, end: match.end, isActive: match === this.#active });
      marks.set(match.line, ofLine);
    }
    this.#marks.set(id, marks);
  }

  #tell(): void {
    const { length } = this.#matches;
    const at = this.#active ? this.#matches.indexOf(this.#active) : -1;
    for (const listener of this.#countListeners) listener({ index: at < 0 ? -1 : length - 1 - at, count: length });
    for (const listener of this.#markListeners) listener();
  }
}

/** @throws {SyntaxError} The text is no regular expression. */
function patternOf({ text, isRegex, isCaseSensitive }: SearchQuery): RegExp {
  const source = isRegex ? text : text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(source, isCaseSensitive ? 'gu' : 'giu');
}

/** Newest first: from the last line up, in each line from its end. */
function matchesIn({ id, command }: Block, lines: readonly string[], pattern: RegExp): BlockMatch[] {
  return [command, ...lines]
    .flatMap((text, line) =>
      [...text.slice(0, MAX_LINE_CHARS).matchAll(pattern)]
        .filter(([found]) => found !== '')
        .map((match) => ({ blockId: id, line, start: match.index, end: match.index + match[0].length })),
    )
    .reverse();
}
