import type { DOMWindow } from 'jsdom';

/** Web APIs that jsdom lacks and Node has. */
const FROM_NODE = [
  'AbortController',
  'AbortSignal',
  'Headers',
  'ReadableStream',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'WritableStream',
  'structuredClone',
] as const;

/** Observers without layout: nothing ever comes into view. */
class NoObserver {
  observe(): void {
    // Nothing changes.
  }
  unobserve(): void {
    // Nothing is observed.
  }
  disconnect(): void {
    // Nothing is observed.
  }
}

/** jsdom fetches no preloads, and a retry waits for one: says that each is there, which the script after it finds out. */
function endPreloads(window: DOMWindow): void {
  const observer = new window.MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof window.HTMLLinkElement && node.rel === 'preload')
        node.dispatchEvent(new window.Event('load'));
  });
  observer.observe(window.document, { childList: true, subtree: true });
}

/** Adds to a window of jsdom what browsers have and the site needs. `sent` gets the bodies of beacons. */
export function completeWindow(window: DOMWindow, sent: Blob[]): void {
  for (const name of FROM_NODE) Object.assign(window, { [name]: globalThis[name] });
  const absolute = (url: unknown) => new URL(String(url), window.location.href).href;
  class PageRequest extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(input instanceof Request ? input : absolute(input), init);
    }
  }
  Object.assign(window, {
    Request: PageRequest,
    fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(new PageRequest(input, init)),
    IntersectionObserver: NoObserver,
    ResizeObserver: NoObserver,
    scrollTo: () => undefined,
    reportError: (error: unknown) => window.dispatchEvent(new window.ErrorEvent('error', { error })),
    matchMedia: (media: string) =>
      Object.assign(new window.EventTarget(), {
        media,
        matches: false,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
  });
  Object.assign(window.navigator, {
    sendBeacon: (_url: string, body: Blob) => {
      sent.push(body);
      return true;
    },
  });
  Object.assign(window.Element.prototype, { scrollIntoView: () => undefined });
  endPreloads(window);
}
