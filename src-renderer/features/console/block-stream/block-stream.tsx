import { useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import type { ControlMode } from '../../../../contracts/model/index.ts';
import { blocksOf, blocksStore } from '../../../stores/blocks.ts';
import { connectionStore } from '../../../stores/connection.ts';
import { focusStore } from '../../../stores/focus.ts';
import { settingsStore } from '../../../stores/settings.ts';
import { KEYBOARD_SCROLL } from '../../../ui/keyboard-scroll.ts';
import { ActionBar } from '../chrome/action-bar.tsx';
import { SelectionButton } from '../chrome/selection-button.tsx';
import { FindBar } from '../find/find-bar.tsx';
import { useFindRequests } from '../find/use-find-requests.ts';
import { optionsOf } from '../terminal/terminal-options.ts';
import type { TerminalView } from '../terminal/terminal-view.ts';
import { BlockCard } from './block-card.tsx';
import { filterBlocks, NO_FILTER } from './block-filter.ts';
import { NoBlocks, NothingFits } from './no-blocks.tsx';
import { StreamBar } from './stream-bar.tsx';
import { StreamProvider } from './stream-context.ts';
import { useBlockSearch } from './use-block-search.ts';
import { useSelectedChip } from './use-selected-chip.ts';
import { useStreamList } from './use-stream-list.ts';
import { useStreamRequests } from './use-stream-requests.ts';
import { useTextColors } from './use-text-colors.ts';
import './block-stream.css';

export interface BlockStreamProps {
  readonly view: TerminalView;
  readonly mode: ControlMode;
  /** The person works in this one of those in view. */
  readonly isActive: boolean;
  /** Where the actions of the focused block go. */
  readonly actionDock: HTMLElement | null;
  /** Leaves the block focus: the keyboard goes back to where it came from. */
  onLeave(from: Element | null): void;
}

/** A session as cards of its blocks, newest at the bottom: the other view of what its terminal shows. */
export function BlockStream({ view, mode, isActive, actionDock, onLeave }: BlockStreamProps) {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [filter, setFilter] = useState(NO_FILTER);
  const cameFrom = useRef<Element | null>(null);
  const all = useStore(blocksStore, (state) => blocksOf(state, view.sessionId));
  const blocks = useMemo(() => filterBlocks(all, filter), [all, filter]);
  const focusedId = useStore(focusStore, (state) => state.focusedBlockId);
  const homeDir = useStore(connectionStore, (state) => state.homeDir);
  const platform = useStore(connectionStore, (state) => state.platform);
  const colors = useTextColors(root);
  const list = useStreamList(blocks, focusedId);
  const search = useBlockSearch(blocks, list.show);
  const { opened, close } = useFindRequests({
    isOn: isActive,
    selectedText: pageSelection,
    onClose: () => onLeave(null),
  });
  const selectionBottom = useSelectedChip(root, isActive);
  const leave = () => onLeave(cameFrom.current);
  useStreamRequests({
    isOn: isActive,
    root,
    blocks,
    show: (id) => {
      if (!blocks.some((block) => block.id === id)) setFilter(NO_FILTER);
      list.show(id);
    },
    leave,
  });
  const stream = useMemo(() => colors && { colors, search, homeDir, platform }, [colors, search, homeDir, platform]);
  const focused = blocks.find(({ id }) => id === focusedId);

  return (
    <div className="block-stream" style={useCellStyle()} ref={setRoot}>
      {all.length > 0 ? (
        <StreamBar filter={filter} shown={blocks.length} count={all.length} onFilter={setFilter} />
      ) : null}
      {isActive && opened ? <FindBar label="Find in blocks" search={search} {...opened} onClose={close} /> : null}
      {all.length === 0 ? <NoBlocks /> : null}
      {all.length > 0 && blocks.length === 0 ? <NothingFits onShowAll={() => setFilter(NO_FILTER)} /> : null}
      <div
        className="stream-feed"
        role="feed"
        aria-label="Blocks"
        {...KEYBOARD_SCROLL}
        ref={list.scroller}
        hidden={blocks.length === 0}
      >
        <div className="stream-size" style={{ height: list.height }}>
          {stream ? (
            <StreamProvider value={stream}>
              {list.items.map(({ key, index, start }) => {
                const block = blocks[index];
                return block ? (
                  <BlockCard
                    key={key}
                    block={block}
                    view={view}
                    mode={mode}
                    index={index}
                    count={blocks.length}
                    top={start}
                    isFocused={block.id === focusedId}
                    measure={list.measure}
                    onArrive={(from) => {
                      cameFrom.current = from;
                    }}
                    onLeave={leave}
                  />
                ) : null;
              })}
            </StreamProvider>
          ) : null}
        </div>
      </div>
      {focused && isActive && actionDock ? createPortal(<ActionBar block={focused} />, actionDock) : null}
      {selectionBottom === null ? null : <SelectionButton top={selectionBottom + 4} />}
    </div>
  );
}

/** Letters and rows as the terminal has them. */
function useCellStyle() {
  const terminal = useStore(settingsStore, ({ settings }) => settings.terminal);
  return useMemo(() => {
    const { fontFamily, fontSize, lineHeight } = optionsOf(terminal);
    const line = Math.round(fontSize * Math.max(1.35, lineHeight * 1.2));
    return {
      '--cell-font': fontFamily,
      '--cell-size': `${fontSize}px`,
      '--cell-line': `${line}px`,
      fontVariantLigatures: terminal.ligatures ? 'normal' : 'none',
    } as Record<string, string>;
  }, [terminal]);
}

const MAX_INITIAL_CHARS = 120;

/** What the find bar begins with. A longer selection is no search. */
function pageSelection(): string {
  const text = document.getSelection()?.toString() ?? '';
  return text.includes('\n') || text.length > MAX_INITIAL_CHARS ? '' : text;
}
