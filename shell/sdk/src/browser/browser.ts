/**
 * Returns what `ask` gets from a browser API; undefined if the browser lacks the API, denies it or fails. Firefox with blocked cookies, for
 * one, throws at `localStorage` itself and in `new BroadcastChannel`. A lint rule keeps such APIs within `attempt` or `try`.
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

/** Calls `changed` whenever the media query starts or stops matching, until the returned function is called. */
export function watchMedia(query: string, changed: () => void): () => void {
  const list = attempt(() => matchMedia(query));
  list?.addEventListener('change', changed);
  return () => list?.removeEventListener('change', changed);
}

/**
 * Calls `run` when the browser is idle, or after `atLatestMs` at the latest. Returns a function that cancels. Safari has no
 * `requestIdleCallback`.
 */
export function whenIdle(run: () => void, atLatestMs: number): () => void {
  const handle = attempt(() => requestIdleCallback(run, { timeout: atLatestMs }));
  if (handle !== undefined) return () => cancelIdleCallback(handle);
  const timer = setTimeout(run, 1);
  return () => clearTimeout(timer);
}

/**
 * Watches `element` with an observer until the returned function is called.
 *
 * @param otherwise called if the browser lacks such an observer
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
