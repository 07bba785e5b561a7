import { useEffect, type RefObject } from 'react';
import type { Fragment } from '../fragments/fragment';

/** Events that say that a pointer, the focus or a finger is near. */
const NEAR = ['pointerover', 'focusin', 'touchstart'] as const;

/** Longest wait for an idle browser. */
const IDLE_TIMEOUT_MS = 2000;

/** Safari has no `requestIdleCallback`. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 1);
  return () => clearTimeout(timer);
}

/** Loads the fragment when its description says. */
export function useLoadInTime(
  part: RefObject<HTMLElement | null>,
  fragment: Fragment,
  signedIn: boolean,
): void {
  useEffect(() => {
    const element = part.current;
    const { module, failed } = fragment.getSnapshot();
    if (!element || module || failed) return;
    const start = () => {
      fragment.start().catch(reportError);
    };
    if (fragment.load === 'at-once') return start();
    if (fragment.load === 'idle' || signedIn) return whenIdle(start);
    const approach = ({ target }: Event) => {
      // After a failure, the notice's button decides.
      if (fragment.getSnapshot().failed) return;
      if (target instanceof Node && element.contains(target)) start();
    };
    if (element.matches(':hover, :focus-within')) start();
    // On the document: React keeps events from what it has not taken over yet.
    for (const type of NEAR) document.addEventListener(type, approach, { capture: true, passive: true });
    return () => {
      for (const type of NEAR) document.removeEventListener(type, approach, { capture: true });
    };
  }, [part, fragment, signedIn]);
}
