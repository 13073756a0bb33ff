import { useEffect, useRef, useState } from 'react';
import { findRequests } from '../../../stores/focus.ts';
import type { TerminalView } from '../terminal/terminal-view.ts';
import { FindBar } from './find-bar.tsx';

/** A longer selection is no search. UTF-16 units. */
const MAX_INITIAL_CHARS = 120;

/** The find bar of the terminal in view, when it was asked for. */
export function TerminalFind({ view }: { view: TerminalView }) {
  const cameFrom = useRef<Element>(null);
  const [opened, setOpened] = useState<{ asked: number; initialText: string } | null>(null);

  useEffect(
    () =>
      findRequests.listen(() => {
        cameFrom.current = document.activeElement;
        setOpened((before) => ({
          asked: (before?.asked ?? 0) + 1,
          initialText: before?.initialText ?? selectedText(view),
        }));
      }),
    [view],
  );

  if (!opened) return null;
  const close = () => {
    setOpened(null);
    const { current } = cameFrom;
    if (current instanceof HTMLElement && current.isConnected && current !== document.body) current.focus();
    else view.focus();
  };
  return <FindBar search={view.search} initialText={opened.initialText} asked={opened.asked} onClose={close} />;
}

function selectedText({ term }: TerminalView): string {
  const text = term.getSelection();
  return text.includes('\n') || text.length > MAX_INITIAL_CHARS ? '' : text;
}
