import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useHydrating } from '../../platform/use-hydrating';

/** Most pages have titles in this face, so it loads anyway. */
const FACE = "800 1em 'Archivo Variable'";

/**
 * Switches a heading of any length from a fallback font to the display face once that has loaded. The fallback stays if the heading would
 * wrap into another number of lines and move the content below, or if its second part would move. `title` is its text.
 */
export function useDisplayFace(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  // The browser has painted the server's heading in the fallback, even if the display face arrived before the scripts.
  const painted = useRef(useHydrating());
  useLayoutEffect(() => {
    const { current } = heading;
    if (!current || !('fonts' in document)) return;
    // Before the first paint of a later page.
    if (document.fonts.check(FACE) && !painted.current) {
      showIfStill(current);
      return;
    }
    painted.current = false;
    let gone = false;
    const show = () => {
      if (!gone && current.querySelector('wbr') === null) showIfStill(current);
    };
    // The fallback stays if the display face does not load.
    document.fonts.load(FACE).then(show, () => undefined);
    return () => {
      gone = true;
    };
  }, [title]);
  return heading;
}

function showIfStill(heading: HTMLElement): void {
  const height = () => heading.parentElement?.offsetHeight;
  delete heading.dataset['face'];
  const before = height();
  heading.dataset['face'] = '';
  if (height() !== before) delete heading.dataset['face'];
}
