import type { IMarker, Terminal } from '@xterm/xterm';
import type { Block, BlockId } from '../../../../contracts/model/index.ts';

/** Where a block is in the buffer: absolute rows, 0 being the oldest row of the scrollback. */
export interface BlockRows {
  readonly id: BlockId;
  /** First row of the prompt; null when it was erased or has left the scrollback. */
  readonly start: number | null;
  /** First row of the output; null as above. */
  readonly output: number | null;
  /** Last row, inclusive; null while the block runs. Below `start` when nothing of the block is left. */
  readonly last: number | null;
}

interface Marks {
  prompt: IMarker | null;
  output: IMarker | null;
  end: IMarker | null;
  endColumn: number;
  hasEnded: boolean;
}

/** What is needed of xterm to mark rows; the headless one fits too. */
export type MarkedTerminal = Pick<Terminal, 'registerMarker' | 'buffer'>;

/** Places noted since the last block opened, newest last. One is the start of the next block's prompt. */
const MAX_PLACES = 128;

/** Ties the host's blocks to xterm markers, so that rows stay right through scrolling, trimming and reflow. */
export class BlockMarkers {
  readonly #term: MarkedTerminal;
  readonly #marks = new Map<BlockId, Marks>();
  #places: { offset: number; marker: IMarker }[] = [];

  constructor(term: MarkedTerminal) {
    this.#term = term;
  }

  /** The terminal was reset: every marker is gone. */
  clear(): void {
    this.#marks.clear();
    this.#places = [];
  }

  /** The cursor stands where the byte at `offset` is about to be written. */
  notePlace(offset: number): void {
    const marker = this.#mark();
    if (!marker) return;
    this.#places.push({ offset, marker });
    if (this.#places.length > MAX_PLACES) this.#places.shift()?.marker.dispose();
  }

  /** A block starts to put out: the cursor stands at `range.output`, and its prompt at one of the places noted. */
  open(block: Block): void {
    const index = this.#places.findLastIndex(({ offset }) => offset <= block.range.prompt);
    const place = this.#places[index];
    this.#marks.set(block.id, {
      prompt: place?.marker ?? null,
      output: this.#mark(),
      end: null,
      endColumn: 0,
      hasEnded: false,
    });
    for (const other of this.#places) if (other !== place) other.marker.dispose();
    this.#places = [];
  }

  /** A block whose beginning lies before the oldest byte there is. */
  openLost(block: Block): void {
    this.#marks.set(block.id, { prompt: null, output: null, end: null, endColumn: 0, hasEnded: false });
  }

  /** The cursor stands at `range.end`. */
  close(block: Block): void {
    const marks = this.#marks.get(block.id);
    if (!marks) return;
    marks.end = this.#mark();
    marks.endColumn = this.#term.buffer.normal.cursorX;
    marks.hasEnded = true;
    this.notePlace(block.range.end ?? 0);
  }

  rowsOf(id: BlockId): BlockRows | null {
    const marks = this.#marks.get(id);
    if (!marks) return null;
    const start = lineOf(marks.prompt);
    const output = lineOf(marks.output);
    if (!marks.hasEnded) return { id, start, output, last: null };
    const end = lineOf(marks.end);
    if (end === null) return null;
    return { id, start, output, last: marks.endColumn > 0 ? end : end - 1 };
  }

  /** Null while the alternate screen is on: it has no scrollback to point into. */
  #mark(): IMarker | null {
    return (this.#term.registerMarker(0) as IMarker | undefined) ?? null;
  }
}

function lineOf(marker: IMarker | null): number | null {
  return marker && !marker.isDisposed && marker.line >= 0 ? marker.line : null;
}
