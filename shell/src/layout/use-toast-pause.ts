import { usePlatform } from '@fitreel/sdk/platform';
import { useCallback, type RefCallback } from 'react';

/** The events that start and end a pause. */
const PAUSES = [
  ['pointerenter', 'pointerleave'],
  ['focusin', 'focusout'],
] as const;

/**
 * A ref for an element that pauses the toasts' timer while it is hovered or focused. Removing the element ends the
 * pause: the browser then fires no `pointerleave`.
 */
export function useToastPause(): RefCallback<HTMLElement> {
  const { toasts } = usePlatform();
  return useCallback(
    (element: HTMLElement | null) => {
      const removals = element ? PAUSES.map(([start, end]) => pauseBetween(element, start, end, toasts)) : [];
      return () => removals.forEach((remove) => remove());
    },
    [toasts],
  );
}

function pauseBetween(
  element: HTMLElement,
  start: string,
  end: string,
  toasts: { hold: () => void; release: () => void },
): () => void {
  let paused = false;
  const pause = () => {
    if (!paused) toasts.hold();
    paused = true;
  };
  const resume = () => {
    if (paused) toasts.release();
    paused = false;
  };
  element.addEventListener(start, pause);
  element.addEventListener(end, resume);
  return () => {
    element.removeEventListener(start, pause);
    element.removeEventListener(end, resume);
    resume();
  };
}
