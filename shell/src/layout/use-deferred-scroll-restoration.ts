import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom';

/** `ScrollRestoration` keeps positions across reloads under this key: page key → pixels. */
export const POSITIONS_KEY = 'scroll';

/** Input that means that the user is scrolling, so restoring must stop. */
const USER_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The key of a page's position. A document's first page always has the key `default`, so its URL identifies it. */
export function positionKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}

/** False if this document was opened by Back or a reload. */
function isNewVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'navigate';
}

/** The positions of the tab's previous document. Empty if the browser blocks storage. */
function storedPositions(): Map<string, number> {
  try {
    const json = sessionStorage.getItem(POSITIONS_KEY);
    if (json === null || isNewVisit()) return new Map();
    return new Map(Object.entries(JSON.parse(json) as Record<string, number>));
  } catch {
    return new Map();
  }
}

/**
 * Restores the scroll position after Back or a reload, even if a list arrives late. `ScrollRestoration` tries only
 * once, when the page appears. This hook tries again whenever the page grows, until it reaches the position or the user
 * scrolls. This also makes a list that loads more near its end load as far as before.
 */
export function useDeferredScrollRestoration(): void {
  const key = positionKey(useLocation());
  const returned = useNavigationType() === NavigationType.Pop;
  const shown = useRef(key);
  const positions = useRef<Map<string, number>>(null);

  // Save positions on scroll: once the next page is rendered, the browser has clamped the position to its height.
  useEffect(() => {
    const save = () => (positions.current ??= storedPositions()).set(shown.current, window.scrollY);
    window.addEventListener('scroll', save, { passive: true });
    return () => window.removeEventListener('scroll', save);
  }, []);

  useLayoutEffect(() => {
    shown.current = key;
    const position = (positions.current ??= storedPositions()).get(key);
    return returned && position !== undefined ? restore(position) : undefined;
  }, [key, returned]);
}

/** Scrolls towards `position` as the document grows, until it is reached or the returned function is called. */
function restore(position: number): () => void {
  const root = document.documentElement;
  const growth = new ResizeObserver(() => {
    const maximum = root.scrollHeight - root.clientHeight;
    window.scrollTo(0, Math.min(position, maximum));
    if (maximum >= position) stop();
  });
  function stop(): void {
    growth.disconnect();
    for (const input of USER_INPUT) window.removeEventListener(input, stop);
  }
  for (const input of USER_INPUT) window.addEventListener(input, stop, { passive: true });
  growth.observe(document.body);
  return stop;
}
