import { chunksGlobal, containerGlobal, TELEMETRY_PATH } from '@fitreel/protocol/browser';
import type { DOMWindow } from 'jsdom';

/** Web APIs that jsdom lacks and Node has. */
const FROM_NODE = [
  'AbortController',
  'AbortSignal',
  'Blob',
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

/** A worker that never says anything. */
class SilentWorker extends EventTarget {
  postMessage(): void {
    // Nobody listens.
  }
  terminate(): void {
    // Nothing runs.
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

/**
 * Adds to a window of jsdom what browsers have and the site needs.
 *
 * @param respond responds to requests of the page
 * @param sent gets the bodies of beacons
 */
export function completeWindow(
  window: DOMWindow,
  respond: (request: Request) => Promise<Response>,
  sent: Blob[],
): void {
  for (const name of FROM_NODE) Object.assign(window, { [name]: globalThis[name] });
  const absolute = (url: unknown) => new URL(String(url), window.location.href).href;
  class PageRequest extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(input instanceof Request ? input : absolute(input), init);
    }
  }
  Object.assign(window, {
    Request: PageRequest,
    fetch: (input: RequestInfo | URL, init?: RequestInit) => respond(new PageRequest(input, init)),
    IntersectionObserver: NoObserver,
    ResizeObserver: NoObserver,
    Worker: SilentWorker,
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
    sendBeacon: (url: string, body: unknown) => {
      // What a remote sends is not a report of the shell's.
      if (absolute(url) === absolute(`/api/${TELEMETRY_PATH}`) && body instanceof Blob) sent.push(body);
      return true;
    },
  });
  Object.assign(window.Element.prototype, { scrollIntoView: () => undefined });
  // Every view reports.
  Object.assign(window, { fitreelView: Promise.resolve('a view of the contract test') });
  endPreloads(window);
}

/** What a remote has left in a window: sentences. */
export interface Footprint {
  /** Call it once the shell runs: its own globals are no leaks. */
  started: () => void;
  /** Globals, and storage keys outside the remote's prefix, since the start. */
  leaks: () => string[];
  /** Listeners and timers that exist now. */
  remains: () => string[];
}

/** The shell gives up loads after seconds, which is for networks: here only a busy machine is that slow. */
const onBusyMachine = (ms = 0) => (ms >= 1000 ? ms * 10 : ms);

type Listen = (type: string, listener: EventListener, options?: boolean | AddEventListenerOptions) => void;

/** Fires when the page ends: a remote may send then what still waits (shell/tooling/README.md#the-contract-test). */
const AT_THE_END = 'pagehide';

/** Objects that outlive a page, and whose listeners stay. */
const LASTING = ['window', 'document'] as const;

/**
 * Watches what a remote does to the window. What counts as its own is what its files do themselves: the first file of a
 * release in the stack decides, so a listener that the SDK adds is the SDK's.
 */
export function watchFootprint(window: DOMWindow, remote: string): Footprint {
  const isOwn = (): boolean => {
    const [, app, file] = /\/releases\/([a-z0-9-]+)\/[^/]+\/([^:?]+)/.exec(new Error().stack ?? '') ?? [];
    // The container is webpack's code, whose timers end loads that take too long.
    return app === remote && !file?.startsWith('remoteEntry');
  };
  /** What the remote listens to, and has not stopped to. */
  let listeners: { target: string; type: string; listener: unknown; capture: boolean }[] = [];
  const isCapture = (options: Parameters<Listen>[2]) =>
    typeof options === 'object' ? options.capture === true : options === true;
  for (const name of LASTING) {
    const target = name === 'window' ? window : window.document;
    const addEventListener: Listen = target.addEventListener.bind(target);
    const removeEventListener: Listen = target.removeEventListener.bind(target);
    const forget = (type: string, listener: unknown, capture: boolean) =>
      listeners.filter(
        (known) =>
          known.target !== name ||
          known.type !== type ||
          known.listener !== listener ||
          known.capture !== capture,
      );
    Object.assign(target, {
      addEventListener(...[type, listener, options]: Parameters<Listen>) {
        const once = typeof options === 'object' && options.once;
        const capture = isCapture(options);
        if (isOwn() && !once && type !== AT_THE_END)
          listeners = [...forget(type, listener, capture), { target: name, type, listener, capture }];
        addEventListener(type, listener, options);
      },
      removeEventListener(...[type, listener, options]: Parameters<Listen>) {
        listeners = forget(type, listener, isCapture(options));
        removeEventListener(type, listener, options);
      },
    });
  }

  const timers = new Map<number, string>();
  const { setTimeout, clearTimeout, setInterval, clearInterval } = window;
  type Callback = (...args: unknown[]) => void;
  Object.assign(window, {
    setTimeout(callback: Callback, ms?: number, ...args: unknown[]) {
      const own = isOwn();
      const id = setTimeout(() => {
        timers.delete(id);
        callback(...args);
      }, onBusyMachine(ms));
      if (own) timers.set(id, `a timer of ${ms ?? 0} ms`);
      return id;
    },
    setInterval(callback: Callback, ms?: number, ...args: unknown[]) {
      const id = setInterval(callback, ms, ...args);
      if (isOwn()) timers.set(id, `an interval of ${ms ?? 0} ms`);
      return id;
    },
    clearTimeout(id: number) {
      timers.delete(id);
      clearTimeout(id);
    },
    clearInterval(id: number) {
      timers.delete(id);
      clearInterval(id);
    },
  });

  const keys: string[] = [];
  const write = Object.getOwnPropertyDescriptor(window.Storage.prototype, 'setItem')
    ?.value as Storage['setItem'];
  Object.assign(window.Storage.prototype, {
    setItem(this: Storage, key: string, value: string) {
      if (isOwn() && !key.startsWith(`${remote}.`)) keys.push(key);
      Reflect.apply(write, this, [key, value]);
    },
  });

  let known = new Set<string>();
  return {
    started() {
      known = new Set(Object.keys(window));
    },
    leaks() {
      const own = [containerGlobal(remote), chunksGlobal(remote)];
      const added = Object.keys(window).filter((name) => !known.has(name) && !own.includes(name));
      return [
        ...added.map((name) => `adds the global ${name} to the window`),
        ...[...new Set(keys)].map(
          (key) => `writes the storage key ${key}, which does not begin with “${remote}.”`,
        ),
      ];
    },
    remains: () =>
      [
        ...listeners.map(({ type, target }) => `a listener for ${type} on the ${target}`),
        ...timers.values(),
      ].map((what) => `leaves ${what} behind`),
  };
}
