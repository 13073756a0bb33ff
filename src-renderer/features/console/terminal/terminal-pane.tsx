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
import { BlockChrome } from '../chrome/block-chrome.tsx';
import { blockStep, ChromeLayoutStore, scrollToBlock } from '../chrome/chrome-layout.ts';
import { TerminalFind } from '../find/terminal-find.tsx';
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

  useEffect(() => (shown && isActive ? takeRequests(shown.view) : undefined), [shown, isActive]);

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
      <div className="terminal-host" data-region="terminal" ref={element} />
      {shown && isActive ? <TerminalFind view={shown.view} /> : null}
      {shown ? <TerminalAsks view={shown.view} /> : null}
      {shown && isVisible ? (
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

/** Does what commands and the chat ask of the terminal in view. @returns A function that stops it. */
function takeRequests(view: TerminalView): () => void {
  const offs = [
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
    keyRequests.listen((keys) => view.input(keys)),
  ];
  return () => {
    for (const off of offs) off();
  };
}

function leaveBlock(view: TerminalView, from: Element | null): void {
  focusBlock(null);
  if (from?.closest('[data-region="terminal"]')) view.focus();
  else if (from instanceof HTMLElement && from.isConnected) from.focus();
  else focusRequests.emit('console');
}
