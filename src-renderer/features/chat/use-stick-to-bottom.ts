import { useCallback, useEffect, useRef, useState } from 'react';

/** How near to the end counts as being there, in CSS pixels: a fraction of a line at any zoom. */
const NEAR_PX = 32;

/**
 * Keeps a growing scroller at its end while the person is there, and leaves it alone once they have scrolled up.
 * `scroller` scrolls, `content` is the one child that grows.
 *
 * @param returnKey When it changes, the person acted (sent a message): the end comes into view again. Null before the first
 *   message: what stands there then is read from its top.
 */
export function useStickToBottom(returnKey: string | null) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isStuck = useRef(returnKey !== null);
  const [isAtEnd, setIsAtEnd] = useState(true);

  const jumpToEnd = useCallback(() => {
    isStuck.current = true;
    setIsAtEnd(true);
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, []);

  useEffect(() => {
    if (returnKey !== null) jumpToEnd();
  }, [returnKey, jumpToEnd]);

  useEffect(() => {
    const element = scroller.current;
    const grown = content.current;
    if (!element || !grown) return;
    let lastTop = element.scrollTop;
    const onScroll = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
      // Our own scroll reports late, when more has come already: only a move upwards is the person's.
      if (isNear) isStuck.current = true;
      else if (element.scrollTop < lastTop) isStuck.current = false;
      lastTop = element.scrollTop;
      setIsAtEnd(isStuck.current);
    };
    const observer = new ResizeObserver(() => {
      if (isStuck.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(grown);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, []);

  return { scroller, content, isAtEnd, jumpToEnd };
}
