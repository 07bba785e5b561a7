import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { whenIdle } from '../browser/browser';
import type { Fragment } from '../fragments/fragment';

/** Events that say that a pointer, the focus or a finger is near. */
const NEAR = ['pointerover', 'focusin', 'touchstart'] as const;

/** Longest wait for an idle browser. */
const IDLE_TIMEOUT_MS = 2000;

/** Runs `run` once the next frame is painted, before the browser is idle. Returns how not to. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Loads the fragment when its description says. */
export function useLoadInTime(
  element: RefObject<HTMLElement | null>,
  fragment: Fragment,
  signedIn: boolean,
): void {
  useEffect(() => {
    const box = element.current;
    const { module, failed } = fragment.getSnapshot();
    if (!box || module || failed) return;
    const start = () => {
      fragment.start().catch(reportError);
    };
    if (fragment.load === 'at-once') return start();
    if (fragment.load === 'idle' || signedIn) return whenIdle(start, IDLE_TIMEOUT_MS);
    const approach = ({ target }: Event) => {
      // After a failure, the notice's button decides.
      if (fragment.getSnapshot().failed) return;
      if (target instanceof Node && box.contains(target)) start();
    };
    if (box.matches(':hover, :focus-within')) start();
    // On the document: React keeps events from what it has not taken over yet.
    for (const type of NEAR) document.addEventListener(type, approach, { capture: true, passive: true });
    return () => {
      for (const type of NEAR) document.removeEventListener(type, approach, { capture: true });
    };
  }, [element, fragment, signedIn]);
}

/**
 * Keeps a press of a button that the server has rendered and whose code has not loaded. The returned function presses it
 * again, and lets further presses through.
 */
export function useKeptPress(element: RefObject<HTMLElement | null>, fragment: Fragment): () => void {
  const ready = useRef(false);
  const pressed = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!fragment.server) return;
    const keep = (event: Event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (ready.current || !button || !element.current?.contains(button)) return;
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
  }, [element, fragment]);

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
