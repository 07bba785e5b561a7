import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Id of the page's content, between the bars. */
export const CONTENT_ID = 'content';

/** Focuses the heading of the current page, or its content if there is no heading. Returns the focused element. */
export function focusHeading(): HTMLElement | null {
  const content = document.getElementById(CONTENT_ID);
  const heading = content?.querySelector('h1') ?? content;
  heading?.focus({ preventScroll: true });
  return heading;
}

/** True if the user is using a control that changes the page: one of the page itself, such as a filter, or the search. */
function isInUse(focused: Element | null): boolean {
  if (!focused || focused.id === CONTENT_ID) return false;
  return focused.closest(`#${CONTENT_ID}, [role="search"]`) !== null;
}

/**
 * Focuses the heading, and again if another heading replaces it: a page may first show a skeleton. Stops once the focus
 * moves elsewhere or the returned function is called.
 */
function keepHeadingFocused(): () => void {
  let focused = focusHeading();
  const changes = new MutationObserver(() => {
    if (focused?.isConnected && document.activeElement === focused) return;
    // When the focused element is removed, the focus moves to the body.
    if (!focused?.isConnected && document.activeElement === document.body) focused = focusHeading();
    else changes.disconnect();
  });
  const content = document.getElementById(CONTENT_ID);
  if (content) changes.observe(content, { childList: true, subtree: true });
  return () => changes.disconnect();
}

/**
 * Moves the focus to the heading when the path changes, so that screen readers announce the page and Tab continues from
 * there. The first page keeps the browser's initial focus.
 */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  // A layout effect, so that the previous page's observer is gone before it sees the new heading.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    return isInUse(document.activeElement) ? undefined : keepHeadingFocused();
  }, [pathname]);
}
