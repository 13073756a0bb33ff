import { useEffect, useRef, useState } from 'react';
import { findRequests } from '../../../stores/focus.ts';

interface FindPlace {
  /** It is the one in view that a person works in. */
  readonly isOn?: boolean;
  /** What is selected there when the bar opens. */
  selectedText(): string;
  /** The keyboard has nowhere to go back to. */
  onClose(): void;
}

/** Whether the find bar is open, and how it closes: the keyboard goes back to where it came from. */
export function useFindRequests(place: FindPlace) {
  const cameFrom = useRef<Element>(null);
  const latest = useRef(place);
  latest.current = place;
  const [opened, setOpened] = useState<{ asked: number; initialText: string } | null>(null);

  const { isOn = true } = place;
  useEffect(() => {
    if (!isOn) return;
    return findRequests.listen(() => {
      cameFrom.current = document.activeElement;
      setOpened((before) => ({
        asked: (before?.asked ?? 0) + 1,
        initialText: before?.initialText ?? latest.current.selectedText(),
      }));
    });
  }, [isOn]);

  const close = () => {
    setOpened(null);
    const { current } = cameFrom;
    if (current instanceof HTMLElement && current.isConnected && current !== document.body) current.focus();
    else latest.current.onClose();
  };
  return { opened, close };
}
