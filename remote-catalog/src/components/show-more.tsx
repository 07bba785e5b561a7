import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button, VisuallyHidden } from '@fitreel/sdk/ui';
import styles from './show-more.module.css';

export interface ShowMoreProps {
  /** Videos that the list holds, from its first on. */
  shown: number;
  /** The list goes on after them. */
  more: boolean;
  busy: boolean;
  /** The videos that come next could not be loaded. */
  failed: boolean;
  onMore: () => void;
}

/** How far below the window the end of a list may be when more is asked for: nobody should see it come. */
const AHEAD = '0px 0px 1200px 0px';

/**
 * The end of a list that pages in: more comes when the viewer is near it. The button does the same for a keyboard,
 * and tries again after a failure, which scrolling alone does not. A list of one page has no such end.
 */
export function ShowMore({ shown, more, busy, failed, onMore }: ShowMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const [paged, setPaged] = useState(more);
  if (more && !paged) setPaged(true);
  const handleNear = useEffectEvent(onMore);

  // Watched anew after each page: what is near already would not come near again.
  useEffect(() => {
    const element = end.current;
    if (!element || !more || busy || failed) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) handleNear();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [more, busy, failed, shown]);

  // A button that goes away under the focus hands it to what stands in its place.
  const last = useRef<HTMLParagraphElement>(null);
  const focusLeft = useRef(false);
  const watchFocus = useCallback(
    (button: HTMLButtonElement) => () => {
      focusLeft.current = button === document.activeElement;
    },
    [],
  );
  useLayoutEffect(() => {
    if (focusLeft.current) last.current?.focus({ preventScroll: true });
    focusLeft.current = false;
  }, [more]);

  if (!paged) return null;
  return (
    <div className={styles.end} ref={end}>
      {failed && !busy && <p className={styles.failed}>More videos could not be loaded.</p>}
      {more ? (
        <Button busy={busy} icon={failed ? 'retry' : undefined} onClick={onMore} ref={watchFocus}>
          Show more
        </Button>
      ) : (
        <p className={styles.last} ref={last} tabIndex={-1}>
          {`That is all: ${shown} videos.`}
        </p>
      )}
      <div role="status">
        <VisuallyHidden>{said(busy, failed, shown)}</VisuallyHidden>
      </div>
    </div>
  );
}

function said(busy: boolean, failed: boolean, shown: number): string {
  if (busy) return 'Loading more videos';
  return failed ? 'More videos could not be loaded' : `${shown} videos shown`;
}
