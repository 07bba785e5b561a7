import { useEffect, useState, type RefObject } from 'react';
import { observe } from '@fitreel/sdk/platform';

/** The distance from the window that counts as near. */
const NEAR = '600px 0px';

/** Whether the element has ever come near the window; always false with `off`. */
export function useNear(place: RefObject<HTMLElement | null>, off = false): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const notice = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    };
    if (off || !place.current) return;
    return observe(
      () => new IntersectionObserver(notice, { rootMargin: NEAR }),
      place.current,
      () => setNear(true),
    );
  }, [place, off]);
  return near;
}
