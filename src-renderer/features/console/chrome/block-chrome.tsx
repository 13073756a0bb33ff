import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import type { Block, ControlMode } from '../../../../contracts/model/index.ts';
import { blocksOf, blocksStore } from '../../../stores/blocks.ts';
import { focusBlock, focusStore } from '../../../stores/focus.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { TerminalView } from '../terminal/terminal-view.ts';
import { ActionBar } from './action-bar.tsx';
import { blockName } from './block-facts.ts';
import { BlockMeta } from './block-meta.tsx';
import type { ChromeBlock, ChromeLayout, ChromeLayoutStore } from './chrome-layout.ts';
import { SelectionButton } from './selection-button.tsx';
import { StickyHead } from './sticky-head.tsx';
import './block-chrome.css';

export interface BlockChromeProps {
  readonly view: TerminalView;
  readonly layouts: ChromeLayoutStore;
  readonly mode: ControlMode;
  /** Where the action bar goes when every row of the terminal holds text. */
  readonly actionDock: HTMLElement | null;
  /** Leaves the block focus: the keyboard goes back to where it came from. */
  onLeave(from: Element | null): void;
}

/** The chrome of the blocks in view, drawn over the terminal: it reads the host's blocks, never the terminal's text. */
export function BlockChrome({ view, layouts, mode, actionDock, onLeave }: BlockChromeProps) {
  const layout = useSyncExternalStore(layouts.subscribe, layouts.getSnapshot);
  const blocks = useStore(blocksStore, (state) => blocksOf(state, view.sessionId));
  const focusedId = useStore(focusStore, (state) => state.focusedBlockId);
  const cameFrom = useRef<Element | null>(null);
  const sticky = layout.blocks.find(({ isHeadAbove, top }) => isHeadAbove && top < 0);
  const find = (id: string) => blocks.find((block) => block.id === id);

  return (
    <div className="block-chrome">
      {layout.blocks.map((placed) => {
        const block = find(placed.id);
        if (!block) return null;
        const isFocused = placed.id === focusedId;
        return (
          <BlockFrame
            key={placed.id}
            block={block}
            placed={placed}
            rowHeight={layout.rowHeight}
            isFocused={isFocused}
            isDriven={mode === 'Autopilot' && block.status === 'running' && block.origin.kind === 'agent'}
            onArrive={(from) => {
              cameFrom.current = from;
            }}
            onLeave={() => onLeave(cameFrom.current)}
          >
            {isFocused ? <PlacedActions block={block} placed={placed} layout={layout} dock={actionDock} /> : null}
          </BlockFrame>
        );
      })}
      {sticky ? <StickyHead view={view} block={find(sticky.id)} rowHeight={layout.rowHeight} /> : null}
      {layout.selection === null ? null : <SelectionButton top={layout.selection * layout.rowHeight} />}
    </div>
  );
}

interface BlockFrameProps {
  readonly block: Block;
  readonly placed: ChromeBlock;
  readonly rowHeight: number;
  readonly isFocused: boolean;
  readonly isDriven: boolean;
  readonly children: ReactNode;
  onArrive(from: Element | null): void;
  onLeave(): void;
}

function BlockFrame({ block, placed, rowHeight, isFocused, isDriven, children, onArrive, onLeave }: BlockFrameProps) {
  const element = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isFocused) element.current?.focus({ preventScroll: true });
  }, [isFocused]);

  const arrive = (event: FocusEvent) => {
    focusBlock(block.id);
    if (event.relatedTarget && !event.relatedTarget.closest('[data-region="block"]')) onArrive(event.relatedTarget);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onLeave();
    // Anything else that would type goes where the keyboard was before: the person has moved on.
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== ' ')
      onLeave();
  };
  return (
    <fieldset
      ref={element}
      tabIndex={-1}
      className={classNames('block-frame', isDriven && 'block-driven')}
      aria-label={blockName(block)}
      data-region="block"
      data-block-id={block.id}
      data-status={block.status}
      data-focused={isFocused}
      style={{ top: placed.top * rowHeight, height: placed.height * rowHeight }}
      onFocus={arrive}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className="block-bar"
        tabIndex={-1}
        aria-hidden="true"
        title={blockName(block)}
        onClick={() => focusBlock(block.id)}
      />
      <div
        className={placed.meta === null ? 'visually-hidden' : 'block-meta'}
        style={placed.meta === null ? undefined : { top: (placed.meta - placed.top) * rowHeight, height: rowHeight }}
      >
        <BlockMeta block={block} isShort={placed.isMetaShort} />
      </div>
      {children}
    </fieldset>
  );
}

/** Over free cells of the terminal, or below it when there are none. */
function PlacedActions({
  block,
  placed,
  layout,
  dock,
}: {
  block: Block;
  placed: ChromeBlock;
  layout: ChromeLayout;
  dock: HTMLElement | null;
}) {
  if (layout.action === null) return dock ? createPortal(<ActionBar block={block} />, dock) : null;
  const top = (layout.action - placed.top) * layout.rowHeight;
  return <ActionBar block={block} style={{ top, height: layout.rowHeight, position: 'absolute' }} />;
}
