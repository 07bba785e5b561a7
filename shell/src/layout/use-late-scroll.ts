import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom';

/** Under this name `ScrollRestoration` keeps the positions of a tab's pages over a reload: key → pixels. */
export const POSITIONS_KEY = 'scroll';

/** Whatever a viewer does with the page: from then on the place is theirs. */
const VIEWER_ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Under which key a page's position is kept. A document's first page has no key of its own but its address. */
export function positionKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}

/** Whether this document was opened anew, and is not a return to one by Back or a reload. */
function openedAnew(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'navigate';
}

/** Positions that the tab's last document left for this one. A browser that blocks storage has none. */
function kept(): Map<string, number> {
  try {
    const json = sessionStorage.getItem(POSITIONS_KEY);
    if (json === null || openedAnew()) return new Map();
    return new Map(Object.entries(JSON.parse(json) as Record<string, number>));
  } catch {
    return new Map();
  }
}

/**
 * Brings a page that is opened by Back or a reload to where it was left, also when its list comes late.
 * `ScrollRestoration` tries once, as the page appears; where the page is still too short for the position, this goes
 * on with every growth of it until it is reached or the viewer acts. A list that loads more as its end comes into
 * view is thereby loaded as far as it was.
 */
export function useLateScroll(): void {
  const key = positionKey(useLocation());
  const opened = useNavigationType() === NavigationType.Pop;
  const shown = useRef(key);
  const positions = useRef<Map<string, number>>(null);

  // The position is noted as it changes: when the next page stands, the browser has cut it to that page's height.
  useEffect(() => {
    const note = () => (positions.current ??= kept()).set(shown.current, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);

  useLayoutEffect(() => {
    shown.current = key;
    const position = (positions.current ??= kept()).get(key);
    return opened && position !== undefined ? pursue(position) : undefined;
  }, [key, opened]);
}

/** Scrolls to `position` as soon as the document is long enough for it; the returned function gives up. */
function pursue(position: number): () => void {
  const root = document.documentElement;
  const growth = new ResizeObserver(() => {
    const farthest = root.scrollHeight - root.clientHeight;
    window.scrollTo(0, Math.min(position, farthest));
    if (farthest >= position) stop();
  });
  function stop(): void {
    growth.disconnect();
    for (const act of VIEWER_ACTS) window.removeEventListener(act, stop);
  }
  for (const act of VIEWER_ACTS) window.addEventListener(act, stop, { passive: true });
  growth.observe(document.body);
  return stop;
}
