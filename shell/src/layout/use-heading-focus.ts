import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves the focus to the heading of the page in `content` when the address leads to another page, so that screen
 * readers announce it and Tab goes on from there. Focus that is inside the content stays: whoever presses a filter
 * wants to press the next. The first page keeps the browser's own start.
 */
export function useHeadingFocus(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const { activeElement } = document;
    if (activeElement !== content.current && content.current?.contains(activeElement)) return;
    const heading = content.current?.querySelector('h1') ?? content.current;
    heading?.focus({ preventScroll: true });
  }, [content, pathname]);
}
