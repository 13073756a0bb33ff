import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { ControlMode, SessionId } from '../../../../contracts/model/index.ts';
import {
  blockRequests,
  blockStepRequests,
  focusBlock,
  focusRequests,
  focusStore,
  keyRequests,
} from '../../../stores/focus.ts';
import type { Rect } from '../../../stores/layout-tree.ts';
import { showSession } from '../../../stores/sessions.ts';
import { classNames } from '../../../ui/class-names.ts';
import { BlockStream } from '../block-stream/block-stream.tsx';
import { BlockChrome } from '../chrome/block-chrome.tsx';
import { blockStep, ChromeLayoutStore, scrollToBlock } from '../chrome/chrome-layout.ts';
import { TerminalFind } from '../find/terminal-find.tsx';
import { useConsoleView } from '../use-console-view.ts';
import { fontsLoaded, fontsReady } from './fonts-ready.ts';
import { TerminalAsks } from './terminal-asks.tsx';
import { TerminalView } from './terminal-view.ts';
import './terminal-pane.css';

export interface TerminalPaneProps {
  readonly sessionId: SessionId;
  /** Where it stands; null out of view, where it stays attached, so that switching back is instant. */
  readonly rect: Rect | null;
  /** The person works in this one of those in view. */
  readonly isActive: boolean;
  readonly mode: ControlMode;
  readonly actionDock: HTMLElement | null;
}

/** A session's terminal with its block chrome. */
export function TerminalPane({ sessionId, rect, isActive, mode, actionDock }: TerminalPaneProps) {
  const isVisible = rect !== null;
  const element = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ view: TerminalView; layouts: ChromeLayoutStore } | null>(null);

  useEffect(() => {
    let view: TerminalView | null = null;
    let isGone = false;
    void fontsReady().then(() => {
      if (isGone || !element.current) return;
      view = new TerminalView(sessionId, element.current);
      setShown({ view, layouts: new ChromeLayoutStore(view) });
      void fontsLoaded().then(() => {
        if (!isGone) view?.measureFont();
      });
    });
    return () => {
      isGone = true;
      view?.dispose();
      setShown(null);
    };
  }, [sessionId]);

  useEffect(() => {
    shown?.view.show(isVisible, isActive);
  }, [shown, isVisible, isActive]);

  const isBlocks = useConsoleView() === 'blocks';
  useEffect(() => (shown && isActive ? takeRequests(shown.view, isBlocks) : undefined), [shown, isActive, isBlocks]);

  return (
    <div
      className="terminal-pane"
      hidden={!isVisible}
      style={rect ? styleOf(rect) : undefined}
      data-active={isActive}
      data-alone={isAlone(rect) ? '' : undefined}
      data-testid={isActive ? 'terminal' : undefined}
      // Before anything in it acts: whatever is pressed here is meant for this session.
      onPointerDownCapture={() => showSession(sessionId)}
      onFocusCapture={() => showSession(sessionId)}
    >
      <div className={classNames('terminal-host', isBlocks && 'is-covered')} data-region="terminal" ref={element} />
      {shown && isActive && !isBlocks ? <TerminalFind view={shown.view} /> : null}
      {shown ? <TerminalAsks view={shown.view} /> : null}
      {shown && isVisible && isBlocks ? (
        <BlockStream
          view={shown.view}
          mode={mode}
          isActive={isActive}
          actionDock={actionDock}
          onLeave={(from) => leaveBlock(shown.view, from)}
        />
      ) : null}
      {shown && isVisible && !isBlocks ? (
        <BlockChrome
          view={shown.view}
          layouts={shown.layouts}
          mode={mode}
          actionDock={actionDock}
          onLeave={(from) => leaveBlock(shown.view, from)}
        />
      ) : null}
    </div>
  );
}

function isAlone(rect: Rect | null): boolean {
  return rect !== null && rect.width === 1 && rect.height === 1;
}

function styleOf({ x, y, width, height }: Rect): CSSProperties {
  const share = (value: number) => `${value * 100}%`;
  return { left: share(x), top: share(y), width: share(width), height: share(height) };
}

/**
 * Does what commands and the chat ask of the terminal in view.
 *
 * @param isCovered The stream of blocks lies over it and answers for the blocks.
 * @returns A function that stops it.
 */
function takeRequests(view: TerminalView, isCovered: boolean): () => void {
  const offs = isCovered ? [] : takeBlockRequests(view);
  offs.push(
    keyRequests.listen((keys) => view.input(keys)),
    focusRequests.listen((target) => {
      // The blocks that cover it go with the next frame; what is covered takes no keyboard.
      if (target === 'terminal') requestAnimationFrame(() => view.focus());
    }),
  );
  return () => {
    for (const off of offs) off();
  };
}

function takeBlockRequests(view: TerminalView): (() => void)[] {
  return [
    blockStepRequests.listen((step) => {
      const id = blockStep(view, step);
      if (id) {
        scrollToBlock(view, id);
        focusBlock(id);
      } else if (focusStore.getState().focusedBlockId) leaveBlock(view, null);
    }),
    blockRequests.listen((id) => {
      scrollToBlock(view, id);
      focusBlock(id);
    }),
  ];
}

function leaveBlock(view: TerminalView, from: Element | null): void {
  focusBlock(null);
  if (from?.closest('[data-region="terminal"]')) view.focus();
  else if (from instanceof HTMLElement && from.isConnected) from.focus();
  else focusRequests.emit('console');
}
