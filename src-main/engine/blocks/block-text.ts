import type { Block, StyledRun } from '../../../contracts/model/index.ts';
import { renderLines, renderStyledLines } from '../screen/render-lines.ts';
import type { BlockEntry } from './block-list.ts';

/** Rendered blocks kept, so that paging through one renders it once. */
const MAX_CACHED = 16;

/** The rendered lines of blocks, on demand. */
export class BlockText<Line> {
  readonly #cache = new Map<Block['id'], { readonly version: number; readonly lines: readonly Line[] }>();
  readonly #render: (entry: BlockEntry) => Line[];

  constructor(render: (entry: BlockEntry) => Line[]) {
    this.#render = render;
  }

  linesOf(entry: BlockEntry): readonly Line[] {
    const { id } = entry.block;
    const known = this.#cache.get(id);
    this.#cache.delete(id);
    const fresh =
      known?.version === entry.bytes.version ? known : { version: entry.bytes.version, lines: this.#render(entry) };
    this.#cache.set(id, fresh);
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size <= MAX_CACHED) break;
      this.#cache.delete(oldest);
    }
    return fresh.lines;
  }
}

/** Any switch to or from the alternate screen. */
const SCREEN_SWITCH = /\x1b\[\?(?:\d+;)*(?:47|1047|1049)(?:;\d+)*([hl])/g;
const ENTER = Buffer.from('\x1b[?1049h');

/**
 * What a block's output reads: head and tail, and between them how much is missing. A program that had the whole screen
 * and left nothing on it is one line that says so.
 *
 * @param options.convertEol For streams that never went through a terminal's line discipline.
 */
export function renderBlock(entry: BlockEntry, { convertEol = false } = {}): string[] {
  return render(entry, {
    linesOf: (part) => renderLines(part, { size: entry.size, convertEol }),
    note: (text) => text,
    isEmpty: (line) => line === '',
  });
}

/** The same lines with their looks. */
export function renderStyledBlock(entry: BlockEntry): StyledRun[][] {
  return render(entry, {
    linesOf: (part) => renderStyledLines(part, { size: entry.size }),
    note: (text): StyledRun[] => [{ text, dim: true }],
    isEmpty: (line) => line.every(({ text }) => text.trim() === ''),
  });
}

interface LineKind<Line> {
  linesOf(part: Buffer): Line[];
  /** A line that says something of the output. */
  note(text: string): Line;
  isEmpty(line: Line): boolean;
}

function render<Line>({ block, bytes }: BlockEntry, { linesOf, note, isEmpty }: LineKind<Line>): Line[] {
  const [head, tail] = bytes.parts();
  const lines = linesOf(head ?? Buffer.alloc(0));
  if (head && tail) {
    const isInside = block.fullScreen && startsInAlternate(head, tail);
    const shown = isInside ? Buffer.concat([ENTER, tail]) : tail;
    lines.push(note(`… ${bytes.omittedBytes} bytes omitted …`), ...linesOf(shown));
  }
  return block.fullScreen && lines.every(isEmpty) ? [note('full-screen program')] : lines;
}

/** Frames of a full-screen program are no output, also where the head that entered its screen is gone. */
function startsInAlternate(head: Buffer, tail: Buffer): boolean {
  const [first] = tail.toString('latin1').matchAll(SCREEN_SWITCH);
  if (first) return first[1] === 'l';
  return [...head.toString('latin1').matchAll(SCREEN_SWITCH)].at(-1)?.[1] === 'h';
}
