import { useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { fieldsOf, observe, tabItem } from '@fitreel/sdk/platform';
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom';

/** `ScrollRestoration` keeps positions across reloads under this key: page key → pixels. */
export const POSITIONS_KEY = 'scroll';

/** How long a page that no longer grows keeps the space below its content. */
const PATIENCE_MS = 5000;

/** The key of a page's position. A document's first page always has the key `default`, so its URL identifies it. */
export function positionKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}

/** False if this document was opened by Back or a reload. */
function isNewVisit(): boolean {
  try {
    const [visit] = performance.getEntriesByType('navigation');
    return visit?.type === 'navigate';
  } catch {
    return true;
  }
}

const kept = tabItem<ReadonlyMap<string, number>>(POSITIONS_KEY, {
  parse: (content) => new Map(Object.entries(fieldsOf(content)).filter(isPosition)),
  format: (positions) => Object.fromEntries(positions),
});

function isPosition(entry: [string, unknown]): entry is [string, number] {
  return Number.isFinite(entry[1]);
}

/**
 * The positions of the tab's previous document. Empty if the browser blocks storage, and on a new visit, which keeps the viewer's own
 * scroll position: `ScrollRestoration` would otherwise return to where an earlier visit of `page` ended.
 */
function storedPositions(page: string): Map<string, number> {
  const positions = new Map(kept.read());
  const isNew = isNewVisit();
  if (isNew) positions.delete(page);
  // `ScrollRestoration` does not validate them: a bad value would make it fail each time a page is left.
  kept.write(positions);
  return isNew ? new Map<string, number>() : positions;
}

/**
 * Restores the scroll position after Back or a reload, even if a list arrives late: `ScrollRestoration` only scrolls as far as the page
 * reaches when it appears. A page that grows while it loads keeps its position, so nothing jumps.
 */
export function useDeferredScrollRestoration(): void {
  const key = positionKey(useLocation());
  const returned = useNavigationType() === NavigationType.Pop;
  const shown = useRef(key);
  const positions = useRef<Map<string, number>>(null);

  // Before `ScrollRestoration`, which scrolls a document's first page to the top: the viewer may have scrolled it already.
  useInsertionEffect(() => {
    positions.current ??= storedPositions(shown.current);
    if (window.scrollY > 0 && !positions.current.has(shown.current))
      positions.current.set(shown.current, window.scrollY);
  }, []);

  // Save positions on scroll: once the next page is rendered, the browser has clamped the position to that page's height.
  useEffect(() => {
    const save = () => positions.current?.set(shown.current, window.scrollY);
    window.addEventListener('scroll', save, { passive: true });
    return () => window.removeEventListener('scroll', save);
  }, []);

  useLayoutEffect(() => {
    shown.current = key;
    const position = positions.current?.get(key);
    return returned && position !== undefined ? restore(position) : undefined;
  }, [key, returned]);
}

/**
 * Scrolls to `position` once, into space that the page keeps below its content until the content has grown into the view. Meanwhile, a list
 * that loads more near its end keeps loading. Ends when the returned function is called, or when the page no longer grows.
 */
function restore(position: number): () => void {
  const { body, documentElement: root } = document;
  const content = document.getElementById('root');
  if (!content || position <= root.scrollHeight - root.clientHeight) {
    window.scrollTo(0, position);
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout>;
  body.style.minBlockSize = `${position + root.clientHeight}px`;
  window.scrollTo(0, position);
  const settle = () => {
    if (content.getBoundingClientRect().bottom >= root.clientHeight) return stop();
    clearTimeout(timer);
    timer = setTimeout(stop, PATIENCE_MS);
  };
  // Without an observer, the next scroll settles it.
  const stopObserving = observe(() => new ResizeObserver(settle), content);
  function stop(): void {
    clearTimeout(timer);
    stopObserving();
    window.removeEventListener('scroll', settle);
    body.style.minBlockSize = '';
  }
  // The viewer may scroll back to the content.
  window.addEventListener('scroll', settle, { passive: true });
  return stop;
}
