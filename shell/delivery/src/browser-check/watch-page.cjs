'use strict';
/*
 * Runs in every page of the check, before all other scripts, and notes what happens to it. Plain JavaScript, which the browser gets as
 * it is. The check reads `fitreelCheck`, which no list of globals names.
 */
(() => {
  // Kept before the release’s code runs, which may replace them.
  const { apply, getOwnPropertyDescriptor, ownKeys } = Reflect;
  const textOf = String;

  /** Functions of the page that all apps share and a remote could replace. By default all of an object’s. */
  const HOLDERS = [
    [
      'window',
      window,
      `fetch XMLHttpRequest WebSocket Worker setTimeout setInterval clearTimeout clearInterval requestAnimationFrame
      queueMicrotask structuredClone reportError Promise Array Object Map Set Date JSON Math Reflect String Number RegExp Symbol
      Proxy URL Request Response Event CustomEvent IntersectionObserver ResizeObserver MutationObserver matchMedia
      getComputedStyle scrollTo`.split(/\s+/),
    ],
    ...Object.entries({
      JSON,
      Math,
      Reflect,
      Object,
      Array,
      Date,
      Promise,
      String,
      Symbol,
      document,
      history,
      navigator,
    }),
    ...Object.entries({
      history: History,
      localStorage: Storage,
      document: Document,
      navigator: Navigator,
    }).map(([name, { prototype }]) => [name, prototype]),
    ...[
      Array,
      Object,
      String,
      Number,
      Date,
      Map,
      Set,
      Promise,
      Function,
      RegExp,
      EventTarget,
      Node,
      Element,
      Performance,
    ].map(({ name, prototype }) => [`${name}.prototype`, prototype]),
  ];

  const SEARCH = 'header input[type=search]';

  function noted(run) {
    return function (...values) {
      note();
      return apply(run, this, values);
    };
  }

  const reports = [];
  const { sendBeacon } = Navigator.prototype;
  Navigator.prototype.sendBeacon = noted(function (url, body) {
    // What a remote sends is no report of the shell's.
    const isReport =
      new URL(url, location.href).href === `${location.origin}/api/telemetry` && body instanceof Blob;
    if (!isReport) return apply(sendBeacon, this, [url, body]);
    reports.push(body);
    return true;
  });
  // Every view reports.
  Object.defineProperty(window, 'fitreelView', { value: Promise.resolve('browser-check') });

  let events = 0;
  const { dispatchEvent } = EventTarget.prototype;
  EventTarget.prototype.dispatchEvent = function (event) {
    events += 1;
    return apply(dispatchEvent, this, [event]);
  };

  const { exec } = RegExp.prototype;
  const RELEASE_FILE = /\/releases\/([a-z0-9-]+)\/[^/]+\/([^:?]+)/;

  /** The app whose file comes first in the stack. What the SDK does is the shell's, and the timers of a container are its bundler's. */
  function caller() {
    const [, app, file] = apply(exec, RELEASE_FILE, [new Error().stack]) ?? [];
    return file?.startsWith('remoteEntry') ? undefined : app;
  }

  /** Listeners on the window and the document, which outlive a page. */
  let listeners = [];
  const LASTING = new Map([
    [window, 'window'],
    [document, 'document'],
  ]);
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const isCapture = (options) => (typeof options === 'object' ? options?.capture === true : options === true);
  const others = (target, type, listener, options) =>
    listeners.filter(
      (known) =>
        known.target !== target ||
        known.type !== type ||
        known.listener !== listener ||
        known.capture !== isCapture(options),
    );
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window;
    const app = LASTING.has(target) ? caller() : undefined;
    // A remote may send at the end of the page what still waits.
    if (app !== undefined && type !== 'pagehide' && !options?.once) {
      const added = { app, target, type, listener, capture: isCapture(options), signal: options?.signal };
      listeners = [...others(target, type, listener, options), added];
    }
    return apply(addEventListener, target, [type, listener, options]);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? window;
    listeners = others(target, type, listener, options);
    return apply(removeEventListener, target, [type, listener, options]);
  };

  const timers = new Map();
  for (const [kind, what] of Object.entries({ Timeout: 'a timer', Interval: 'an interval' })) {
    const [set, clear] = [window[`set${kind}`], window[`clear${kind}`]];
    window[`set${kind}`] = function (callback, ms = 0, ...values) {
      const app = caller();
      const run = function (...given) {
        if (kind === 'Timeout') timers.delete(id);
        return apply(callback, this, given);
      };
      const id = apply(set, window, [typeof callback === 'function' ? run : callback, ms, ...values]);
      if (app !== undefined) timers.set(id, { app, what: `${what} of ${ms} ms` });
      return id;
    };
    window[`clear${kind}`] = function (id) {
      timers.delete(id);
      return apply(clear, window, [id]);
    };
  }

  const written = [];
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (key, value) {
    const app = caller();
    if (app !== undefined) written.push({ app, key: textOf(key) });
    return apply(setItem, this, [key, value]);
  };

  const originals = HOLDERS.map(([name, object, names]) => {
    const keys = names ?? ownKeys(object);
    const before = Object.create(null);
    for (const key of keys) before[key] = getOwnPropertyDescriptor(object, key);
    return { name, object, keys, isWhole: names === undefined, before };
  });
  /** Names of functions that were replaced, at any time so far. */
  const replaced = Object.create(null);
  const PARTS = ['value', 'get', 'set'];

  function compare({ name, object, before }, keys) {
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at];
      const now = getOwnPropertyDescriptor(object, key);
      for (let part = 0; part < PARTS.length; part += 1) {
        const one = before[key]?.[PARTS[part]];
        const other = now?.[PARTS[part]];
        if (one !== other && (typeof one === 'function' || typeof other === 'function'))
          replaced[`${name}.${textOf(key)}`] = true;
      }
    }
  }

  /**
   * Notes what is replaced now. It calls nothing that the release could replace, not even the iterator of arrays, and comes before all
   * else that runs here: a function of the release that is called after it could put everything back.
   */
  function note() {
    for (let at = 0; at < originals.length; at += 1) {
      const holder = originals[at];
      compare(holder, holder.keys);
      if (holder.isWhole) compare(holder, ownKeys(holder.object));
    }
  }

  const violations = [];
  document.addEventListener(
    'securitypolicyviolation',
    noted(({ effectiveDirective, blockedURI, sourceFile, sample }) =>
      violations.push({ directive: effectiveDirective, blocked: blockedURI, file: sourceFile, sample }),
    ),
  );
  const keys = [];
  window.addEventListener(
    'keydown',
    noted(({ key }) => keys.push(key)),
  );
  let searches = 0;
  document.addEventListener(
    'focusin',
    noted(({ target }) => {
      if (target.matches(SEARCH)) searches += 1;
    }),
    true,
  );
  let longest = 0;
  new PerformanceObserver(
    noted((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    }),
  ).observe({ type: 'longtask', buffered: true });

  /** Links, buttons and fields of the bars that something else lies on. */
  function covered() {
    const controls = [...document.querySelectorAll('header, nav')]
      .filter((bar) => !bar.closest('main'))
      .flatMap((bar) => [...bar.querySelectorAll('a, button, input')]);
    return controls.flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const hit = width > 0 && height > 0 ? document.elementFromPoint(x, y) : null;
      if (!hit || control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control))
        return [];
      return [control.textContent.trim() || control.getAttribute('aria-label') || control.name];
    });
  }

  const attributes = (element) =>
    Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  const stored = (storage) =>
    Object.fromEntries(Object.entries(storage).map(([key, { length }]) => [key, length]));
  const nameOf = (element) => `${element?.tagName ?? 'nothing'} ${element?.id ?? ''} ${element?.name ?? ''}`;

  const { setTimeout: later } = window;
  const headingOf = () => document.querySelector('#root:not([data-rendered]) main h1')?.textContent;

  let client;
  const CACHED = ['browser-check'];

  const check = {
    snapshot: () => ({
      path: location.pathname + location.search,
      ofRouter: typeof history.state?.idx === 'number',
      title: document.title,
      body: attributes(document.body),
      html: attributes(document.documentElement),
      // Each frame of the page has a number there.
      globals: Object.keys(window).filter((name) => !/^\d+$/.test(name)),
      replaced: ownKeys(replaced),
      stored: { ...stored(localStorage), ...stored(sessionStorage) },
      nodes: document.getElementsByTagName('*').length,
      animations: document.getAnimations().length,
      covered: covered(),
      longest,
      violations,
      heading: headingOf() ?? '',
      written,
      remains: [
        ...listeners
          .filter(({ signal }) => !signal?.aborted)
          .map(({ app, target, type }) => ({
            app,
            what: `a listener for ${type} on the ${LASTING.get(target)}`,
          })),
        ...timers.values(),
      ],
    }),
    /** Looks up to `most` times, `ms` apart, whether the app shows a page whose heading is, or is not, `title`. Resolves with that. */
    shows: (title, is, most, ms) =>
      new Promise((resolve) => {
        let looks = 0;
        const look = noted(() => {
          const heading = headingOf();
          const isThere = heading !== undefined && (heading === title) === is;
          if (isThere || (looks += 1) >= most) resolve(isThere);
          else later(look, ms);
        });
        look();
      }),
    counts: () => ({ events, searches, keys: keys.length }),
    focused: () => nameOf(document.activeElement),
    isSearching: () => document.activeElement?.matches(SEARCH) === true,
    unfocus: () => document.activeElement?.blur(),
    keysSince: (count) => keys.slice(count),
    goBack: () => history.back(),
    /** Goes to `path` as a link of the router does. */
    goTo: (path) => {
      history.pushState({ usr: null, key: 'browser-check', idx: (history.state?.idx ?? 0) + 1 }, '', path);
      apply(dispatchEvent, window, [new PopStateEvent('popstate', { state: history.state })]);
    },
    leave: (path) => document.querySelector(`nav a[href="${path}"]`)?.click(),
    /** Keeps `items` and nothing else, as before the first visit. */
    store: (items) => {
      sessionStorage.clear();
      localStorage.clear();
      for (const { name, value } of items) localStorage.setItem(name, value);
    },
    /** Takes the cache of queries, and keeps something of another remote in it. */
    keep: (queryClient) => {
      client = queryClient;
      client.setQueryData(CACHED, true);
    },
    /** Removes the responses that no page shows now. */
    forget: () =>
      client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== CACHED[0] }),
    isKept: () => client === undefined || client.getQueryData(CACHED) === true,
    /** Takes the reports that the page has sent since the last call, as the gateway would get them. */
    reports: async () => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
      apply(dispatchEvent, document, [new Event('visibilitychange')]);
      Reflect.deleteProperty(document, 'visibilityState');
      return Promise.all(reports.splice(0).map((body) => new Response(body).json()));
    },
  };
  for (const name of Object.keys(check)) check[name] = noted(check[name]);
  Object.defineProperty(window, 'fitreelCheck', { value: Object.freeze(check) });
})();
