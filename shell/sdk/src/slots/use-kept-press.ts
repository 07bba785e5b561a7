import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { Fragment } from '../fragments/fragment';

/**
 * Keeps a press of a button that the server has rendered and whose code has not loaded. The returned function presses it
 * again, and lets further presses through.
 */
export function useKeptPress(part: RefObject<HTMLElement | null>, fragment: Fragment): () => void {
  const ready = useRef(false);
  const pressed = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!fragment.server) return;
    const keep = (event: Event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (ready.current || !button || !part.current?.contains(button)) return;
      // Without the code, only the notice of a failure has a button that works.
      if (fragment.getSnapshot().failed) return;
      event.preventDefault();
      event.stopPropagation();
      pressed.current = button;
      fragment.start().catch(reportError);
    };
    // On the document: React keeps events from what it has not taken over yet.
    document.addEventListener('click', keep, true);
    return () => document.removeEventListener('click', keep, true);
  }, [part, fragment]);

  return useCallback(() => {
    ready.current = true;
    const button = pressed.current;
    pressed.current = null;
    if (!button) return;
    // Once React has applied the session: until then the fragment is a visitor's.
    setTimeout(() => {
      if (button.isConnected) button.click();
    });
  }, []);
}
