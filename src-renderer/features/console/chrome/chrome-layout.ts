import { type BlockId, splitBlockId } from '../../../../contracts/model/index.ts';
import { blockOf, blocksOf, blocksStore } from '../../../stores/blocks.ts';
import { findingOf, findingsStore } from '../../../stores/findings.ts';
import { focusStore } from '../../../stores/focus.ts';
import type { TerminalView } from '../terminal/terminal-view.ts';
import { actionBarWidthPx } from './action-bar.tsx';
import { actionRow, type FreeCells, metaRow, type PlacedBlock, placeBlocks } from './block-layout.ts';
import { metaWidthsPx } from './block-meta.tsx';

export interface ChromeBlock extends PlacedBlock {
  /** Row of its facts, or null when there is no room. */
  readonly meta: number | null;
  /** There is only room for the badges. */
  readonly isMetaShort: boolean;
}

/** Everything the chrome needs to draw itself, in rows of the view. */
export interface ChromeLayout {
  /** Height of a row in pixels. */
  readonly rowHeight: number;
  readonly blocks: readonly ChromeBlock[];
  /** Row of the action bar of the focused block; null when nothing is free and it goes below the terminal. */
  readonly action: number | null;
  /** Row below the selection, for the button that adds it to the chat. */
  readonly selection: number | null;
}

const NOTHING: ChromeLayout = { rowHeight: 0, blocks: [], action: null, selection: null };

/** The layout of one terminal's chrome, recomputed at most once a frame and replaced only when it differs. */
export class ChromeLayoutStore {
  readonly #view: TerminalView;
  #layout = NOTHING;
  #key = '';
  #frame = 0;

  constructor(view: TerminalView) {
    this.#view = view;
  }

  readonly getSnapshot = (): ChromeLayout => this.#layout;

  readonly subscribe = (onChange: () => void): (() => void) => {
    const queue = () => {
      if (this.#frame) return;
      this.#frame = requestAnimationFrame(() => {
        this.#frame = 0;
        if (this.#compute()) onChange();
      });
    };
    const offs = [this.#view.onDidChangeLayout(queue), focusStore.subscribe(queue), findingsStore.subscribe(queue)];
    queue();
    return () => {
      cancelAnimationFrame(this.#frame);
      this.#frame = 0;
      for (const off of offs) off();
    };
  };

  #compute(): boolean {
    const layout = this.#view.isFullScreen ? NOTHING : this.#measure();
    const key = JSON.stringify(layout);
    if (key === this.#key) return false;
    this.#key = key;
    this.#layout = layout;
    return true;
  }

  #measure(): ChromeLayout {
    const { term } = this.#view;
    const screen = term.element?.querySelector('.xterm-screen');
    if (!screen || screen.clientHeight === 0) return NOTHING;
    const cellWidth = screen.clientWidth / term.cols;
    const cells = (px: number) => Math.ceil(px / cellWidth) + 1;
    const free = this.#freeCells();
    const blocks = this.#place().map((block) => {
      const facts = blockOf(block.id);
      const widths = facts ? metaWidthsPx(facts) : [];
      const rows = widths.map((width) => metaRow(block.head, cells(width), free));
      const fits = rows.findIndex((row) => row !== null);
      return { ...block, meta: rows[fits] ?? null, isMetaShort: fits === 1 };
    });
    const focused = blocks.find(({ id }) => id === focusStore.getState().focusedBlockId);
    const hasFix = findingOf(findingsStore.getState(), focused ? blockOf(focused.id) : null)?.proposal != null;
    const taken = new Set(blocks.flatMap(({ meta }) => meta ?? []));
    return {
      rowHeight: screen.clientHeight / term.rows,
      blocks,
      action: focused
        ? actionRow(focused, { cells: cells(actionBarWidthPx(hasFix)), rows: term.rows, free, taken })
        : null,
      selection: this.#selectionRow(),
    };
  }

  #place(): PlacedBlock[] {
    const { term, feed, sessionId } = this.#view;
    const buffer = term.buffer.normal;
    const rows = blocksOf(blocksStore.getState(), sessionId).flatMap(({ id }) => feed.markers.rowsOf(id) ?? []);
    return placeBlocks(rows, { top: buffer.viewportY, rows: term.rows, lastRow: this.#view.lastRow });
  }

  #freeCells(): FreeCells {
    const { term } = this.#view;
    const buffer = term.buffer.normal;
    return (row) => {
      const line = buffer.getLine(buffer.viewportY + row);
      let used = line?.length ?? 0;
      while (used > 0 && (line?.getCell(used - 1)?.getChars() ?? '').trim() === '') used -= 1;
      return term.cols - used;
    };
  }

  #selectionRow(): number | null {
    const { term } = this.#view;
    const rows = this.#view.selectedRows();
    if (!rows || !focusStore.getState().selectedChip) return null;
    const row = rows.end - term.buffer.normal.viewportY + 1;
    if (row < 1 || row > term.rows + 1) return null;
    return Math.min(row, term.rows - 2);
  }
}

/** The block `step` away from the focused one, among those with a row left; null past the ends. */
export function blockStep(view: TerminalView, step: 1 | -1): BlockId | null {
  const ids = blocksOf(blocksStore.getState(), view.sessionId)
    .filter(({ id }) => isDrawable(view, id))
    .map(({ id }) => id);
  const { focusedBlockId } = focusStore.getState();
  const at =
    focusedBlockId && splitBlockId(focusedBlockId).sessionId === view.sessionId ? ids.indexOf(focusedBlockId) : -1;
  if (at < 0) return step < 0 ? (ids.at(-1) ?? null) : null;
  return ids[Math.max(0, at + step)] ?? null;
}

function isDrawable(view: TerminalView, id: BlockId): boolean {
  const rows = view.feed.markers.rowsOf(id);
  return rows !== null && (rows.last === null || rows.last >= (rows.start ?? rows.output ?? 0));
}

/** Scrolls as little as needed so that the head of the block, and all of it if it fits, is in view. */
export function scrollToBlock(view: TerminalView, id: BlockId): void {
  const rows = view.feed.markers.rowsOf(id);
  if (!rows) return;
  const { term } = view;
  const top = term.buffer.normal.viewportY;
  const start = rows.start ?? rows.output ?? 0;
  const last = rows.last ?? start;
  if (start < top || start >= top + term.rows) term.scrollToLine(Math.max(0, start - 2));
  else if (last >= top + term.rows) term.scrollToLine(Math.min(start, last - term.rows + 1));
}
