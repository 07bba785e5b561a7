import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { whenIdle } from '../browser/browser';
import type { Fragment } from '../fragments/fragment';

/** Events that tell that a pointer, the focus or a finger is near. */
const NEAR = ['pointerover', 'focusin', 'touchstart'] as const;

/** Longest wait for an idle browser. */
const IDLE_TIMEOUT_MS = 2000;

/** Calls `run` once the next frame is painted, before the browser is idle. Returns a function that cancels. */
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

/** Loads the fragment at the time that its description sets. */
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
      // After a failure, only the notice's button loads it.
      if (fragment.getSnapshot().failed) return;
      if (target instanceof Node && box.contains(target)) start();
    };
    if (box.matches(':hover, :focus-within')) start();
    // On the document: React holds back events of elements that it has not hydrated yet.
    for (const type of NEAR) document.addEventListener(type, approach, { capture: true, passive: true });
    return () => {
      for (const type of NEAR) document.removeEventListener(type, approach, { capture: true });
    };
  }, [element, fragment, signedIn]);
}

/**
 * Remembers a press on a button that the server rendered and whose code has not loaded. The returned function repeats the press and lets
 * further presses through.
 */
export function useKeptPress(element: RefObject<HTMLElement | null>, fragment: Fragment): () => void {
  const ready = useRef(false);
  const pressed = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!fragment.server) return;
    const keep = (event: Event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (ready.current || !button || !element.current?.contains(button)) return;
      // Without the code, the only working button is the one in the failure notice.
      if (fragment.getSnapshot().failed) return;
      event.preventDefault();
      event.stopPropagation();
      pressed.current = button;
      fragment.start().catch(reportError);
    };
    // On the document: React holds back events of elements that it has not hydrated yet.
    document.addEventListener('click', keep, true);
    return () => document.removeEventListener('click', keep, true);
  }, [element, fragment]);

  return useCallback(() => {
    ready.current = true;
    const button = pressed.current;
    pressed.current = null;
    if (!button) return;
    // After React has applied the session: until then the fragment is rendered for a visitor.
    setTimeout(() => {
      if (button.isConnected) button.click();
    });
  }, []);
}
