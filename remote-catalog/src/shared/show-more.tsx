import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { observe } from '@fitreel/sdk/platform';
import { Button, VisuallyHidden } from '@fitreel/sdk/ui';
import styles from './show-more.module.css';
import { listTexts } from './texts';

export interface ShowMoreProps {
  /** The number of loaded videos, from the start of the list. */
  shown: number;
  /** Whether the list continues after them. */
  more: boolean;
  busy: boolean;
  /** The next videos failed to load. */
  failed: boolean;
  onMore: () => void;
}

/**
 * Loads more while the end of the list is within this distance below the window, so that nobody sees it arrive. Also loads while it is
 * above the window, after a reload far down in the list.
 */
const LOAD_AHEAD = '10000000px 0px 1200px 0px';

/**
 * The end of a paged list, which loads more when it comes near the view. The button does the same for keyboard users, and retries after a
 * failure, which scrolling does not. Renders nothing for a list of one page.
 */
export function ShowMore({ shown, more, busy, failed, onMore }: ShowMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const [paged, setPaged] = useState(more);
  if (more && !paged) setPaged(true);
  const handleNear = useEffectEvent(onMore);

  // Observe again after each page: an end that is still near does not fire a second event.
  useEffect(() => {
    const element = end.current;
    if (!element || !more || busy || failed) return;
    const notice = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) handleNear();
    };
    // Without an observer, the button remains.
    return observe(() => new IntersectionObserver(notice, { rootMargin: LOAD_AHEAD }), element);
  }, [more, busy, failed, shown]);

  // If the button has the focus when it disappears, the text that replaces it gets the focus.
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
      {failed && !busy && <p className={styles.failed}>{`${listTexts.moreFailed}.`}</p>}
      {more ? (
        <Button busy={busy} icon={failed ? 'retry' : undefined} onClick={onMore} ref={watchFocus}>
          {listTexts.showMore}
        </Button>
      ) : (
        <p className={styles.last} ref={last} tabIndex={-1}>
          {listTexts.all(shown)}
        </p>
      )}
      <div role="status">
        <VisuallyHidden>{announcement(busy, failed, shown)}</VisuallyHidden>
      </div>
    </div>
  );
}

function announcement(busy: boolean, failed: boolean, shown: number): string {
  if (busy) return listTexts.loadingMore;
  return failed ? listTexts.moreFailed : listTexts.shown(shown);
}
