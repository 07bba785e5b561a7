import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the keyboard's place: whoever removes something loses the control that had the focus, so the page's
 * heading takes it. Focus that is somewhere else stays there.
 *
 * @param count how many things the page shows
 * @returns ref of the element that holds the page and its `h1`
 */
export function useFocusAfterRemoval(count: number): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useLayoutEffect(() => {
    const removed = count < before.current;
    before.current = count;
    if (removed && document.activeElement === document.body) page.current?.querySelector('h1')?.focus();
  }, [count]);
  return page;
}
