import { usePlatform } from '@fitreel/sdk/platform';
import { useCallback, type RefCallback } from 'react';

/** What begins a hold, and what ends it. */
const HOLDS = [
  ['pointerenter', 'pointerleave'],
  ['focusin', 'focusout'],
] as const;

/**
 * A ref for an element that stops the toasts' clock while it is pointed at or the focus is in it. No hold outlives the
 * element: one that goes from under the pointer is never told that the pointer left.
 */
export function useHold(): RefCallback<HTMLElement> {
  const { toasts } = usePlatform();
  return useCallback(
    (element: HTMLElement | null) => {
      const ends = element ? HOLDS.map(([begin, end]) => holdBetween(element, begin, end, toasts)) : [];
      return () => ends.forEach((stop) => stop());
    },
    [toasts],
  );
}

/** Holds from each event `begin` to the next `end`, or until the returned function is called. */
function holdBetween(
  element: HTMLElement,
  begin: string,
  end: string,
  toasts: { hold: () => void; release: () => void },
): () => void {
  let held = false;
  const hold = () => {
    if (!held) toasts.hold();
    held = true;
  };
  const release = () => {
    if (held) toasts.release();
    held = false;
  };
  element.addEventListener(begin, hold);
  element.addEventListener(end, release);
  return () => {
    element.removeEventListener(begin, hold);
    element.removeEventListener(end, release);
    release();
  };
}
