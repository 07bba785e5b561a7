/**
 * What the browser gives; undefined where it lacks the API, denies it or fails. Firefox with blocked cookies, for one, throws at
 * `localStorage` itself and in `new BroadcastChannel`. A lint rule keeps such APIs within `attempt` or `try`.
 */
export function attempt<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}

/** Whether the media query matches; false where the browser cannot tell. */
export function matchesMedia(query: string): boolean {
  return attempt(() => matchMedia(query).matches) ?? false;
}

/** Calls `changed` whenever the media query matches or no longer does, until the returned function is called. */
export function watchMedia(query: string, changed: () => void): () => void {
  const list = attempt(() => matchMedia(query));
  list?.addEventListener('change', changed);
  return () => list?.removeEventListener('change', changed);
}

/** Runs `run` when the browser is idle, after `atLatestMs` in any case; returns how not to. Safari has no `requestIdleCallback`. */
export function whenIdle(run: () => void, atLatestMs: number): () => void {
  const handle = attempt(() => requestIdleCallback(run, { timeout: atLatestMs }));
  if (handle !== undefined) return () => cancelIdleCallback(handle);
  const timer = setTimeout(run, 1);
  return () => clearTimeout(timer);
}

/**
 * Has an observer watch `element`, until the returned function is called.
 *
 * @param otherwise what to do where the browser has no such observer
 */
export function observe(
  make: () => IntersectionObserver | ResizeObserver,
  element: Element,
  otherwise?: () => void,
): () => void {
  const observer = attempt(make);
  if (observer) observer.observe(element);
  else otherwise?.();
  return () => observer?.disconnect();
}
