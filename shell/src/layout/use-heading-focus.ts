import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { CONTENT_ID } from './content-id';

/** Gives the focus to the heading of the page that is open, or to the content where it has none, and tells which. */
export function focusHeading(): HTMLElement | null {
  const content = document.getElementById(CONTENT_ID);
  const heading = content?.querySelector('h1') ?? content;
  heading?.focus({ preventScroll: true });
  return heading;
}

/** Whether the focus is where somebody is at work: a filter of the page, or the search that opens pages as one types. */
function isAtWork(focused: Element | null): boolean {
  if (!focused || focused.id === CONTENT_ID) return false;
  return focused.closest(`#${CONTENT_ID}, [role="search"]`) !== null;
}

/**
 * Gives the heading the focus, and again the one that takes its place: a page may be there as a skeleton first. It ends
 * when the focus goes elsewhere, or by the returned function.
 */
function followHeading(): () => void {
  let focused = focusHeading();
  const changes = new MutationObserver(() => {
    if (focused?.isConnected && document.activeElement === focused) return;
    // An element that is taken away leaves the focus to nobody.
    if (!focused?.isConnected && document.activeElement === document.body) focused = focusHeading();
    else changes.disconnect();
  });
  const content = document.getElementById(CONTENT_ID);
  if (content) changes.observe(content, { childList: true, subtree: true });
  return () => changes.disconnect();
}

/**
 * Moves the focus to the heading of the page when the address leads to another one, so that screen readers announce it
 * and Tab goes on from there. The first page keeps the browser's own start.
 */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  // Before any mutation is observed: the follower of the page before would take the new heading for its own.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    return isAtWork(document.activeElement) ? undefined : followHeading();
  }, [pathname]);
}
