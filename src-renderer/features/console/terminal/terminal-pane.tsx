import { useEffect, useRef, useState } from 'react';
import type { ControlMode, SessionId } from '../../../../contracts/model/index.ts';
import {
  blockRequests,
  blockStepRequests,
  focusBlock,
  focusRequests,
  focusStore,
  keyRequests,
} from '../../../stores/focus.ts';
import { BlockChrome } from '../chrome/block-chrome.tsx';
import { blockStep, ChromeLayoutStore, scrollToBlock } from '../chrome/chrome-layout.ts';
import { TerminalFind } from '../find/terminal-find.tsx';
import { fontsLoaded, fontsReady } from './fonts-ready.ts';
import { TerminalView } from './terminal-view.ts';
import './terminal-pane.css';

export interface TerminalPaneProps {
  readonly sessionId: SessionId;
  /** Panes out of view stay attached, so that switching back is instant. */
  readonly isActive: boolean;
  readonly mode: ControlMode;
  readonly actionDock: HTMLElement | null;
}

/** A session's terminal with its block chrome. */
export function TerminalPane({ sessionId, isActive, mode, actionDock }: TerminalPaneProps) {
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
    shown?.view.show(isActive);
  }, [shown, isActive]);

  useEffect(() => (shown && isActive ? takeRequests(shown.view) : undefined), [shown, isActive]);

  return (
    <div className="terminal-pane" hidden={!isActive} data-testid={isActive ? 'terminal' : undefined}>
      <div className="terminal-host" data-region="terminal" ref={element} />
      {shown && isActive ? <TerminalFind view={shown.view} /> : null}
      {shown && isActive ? (
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
