'use strict';
/*
 * Runs in every page of the check before all other scripts, and records what happens there. Plain JavaScript, sent to the browser as
 * it is. The check reads `fitreelCheck`, which is not enumerable.
 */
(() => {
  // Saved before the release’s code runs, as that may replace them.
  const { apply, getOwnPropertyDescriptor, ownKeys } = Reflect;
  const { setTimeout: later, requestAnimationFrame: frame } = window;
  /** The storages, unless the viewer blocks them. */
  const storages = ['localStorage', 'sessionStorage'].flatMap((name) => {
    try {
      return [window[name]];
    } catch {
      return [];
    }
  });
  const textOf = String;

  /*
   * Removes functions that the oldest browsers of README.md lack: Chrome 123, Firefox 125 and Safari 17.5. Code that checks for a
   * function still runs; other code fails here as it would there (`error-findings.ts` names the same functions).
   */
  const NEWER = [
    [Promise, 'try'],
    [RegExp, 'escape'],
    [Math, 'f16round sumPrecise'],
    [Error, 'isError'],
    [Uint8Array, 'fromBase64 fromHex'],
    [Uint8Array.prototype, 'toBase64 toHex setFromBase64 setFromHex'],
    [
      Set.prototype,
      'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom',
    ],
    [
      Reflect.getPrototypeOf(Reflect.getPrototypeOf([][Symbol.iterator]())),
      'map filter take drop flatMap reduce toArray forEach some every find',
    ],
    [Map.prototype, 'getOrInsert getOrInsertComputed'],
    [Intl, 'DurationFormat'],
    [Document.prototype, 'startViewTransition'],
    [Element.prototype, 'moveBefore'],
    [window, 'Iterator URLPattern scheduler requestIdleCallback cancelIdleCallback CloseWatcher'],
  ];
  for (const [holder, names] of NEWER)
    for (const name of names.split(' ')) Reflect.deleteProperty(holder, name);

  const SEARCH = 'header input[type=search]';

  function noted(run, all) {
    return function (...values) {
      note(all);
      return apply(run, this, values);
    };
  }

  const reports = [];
  const { sendBeacon } = Navigator.prototype;
  Navigator.prototype.sendBeacon = noted(function (url, body) {
    // A remote's own beacon is not a report of the shell.
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

  /** The app of the first file in the stack. The SDK's actions are the shell's; a container's timers belong to its bundler. */
  function caller() {
    const [, app, file] = apply(exec, RELEASE_FILE, [new Error().stack]) ?? [];
    return file?.startsWith('remoteEntry') ? undefined : app;
  }

  /** Elements shared by all pages. Elements within `main` belong to a page. */
  const SHARED = 'html, body, #root, header, main, nav';
  const { matches, closest } = Element.prototype;
  const isShared = (node) => !apply(closest, node, ['main main, main header, main nav']) && node.isConnected;
  const tagOf = ({ tagName, id }) => (id === 'root' ? '#root' : `<${tagName.toLowerCase()}>`);

  /** Other objects that outlive a page, with their names. */
  const LASTING = new Map([
    ...[
      [window, 'the window'],
      [document, 'the document'],
      [window.visualViewport, 'the visual viewport'],
      [window.navigation, 'the navigation'],
      [screen.orientation, 'the orientation'],
      [document.fonts, 'the fonts'],
      [navigator.serviceWorker, 'the service worker'],
      [navigator.connection, 'the connection'],
      [navigator.mediaDevices, 'the media devices'],
    ],
  ]);
  const isLasting = (target) =>
    LASTING.has(target) ||
    target instanceof MediaQueryList ||
    (target instanceof Element && apply(matches, target, [SHARED]));
  /** The name of a target that outlives the pages; undefined if it was removed with a page. */
  function lastingName(target) {
    if (target instanceof MediaQueryList) return `the media query ${target.media}`;
    return LASTING.get(target) ?? (isShared(target) ? tagOf(target) : undefined);
  }

  /** Listeners on targets that outlive a page. */
  let listeners = [];
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
    const app = isLasting(target) ? caller() : undefined;
    // A remote may use `pagehide` to send pending data.
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
  const { addListener, removeListener } = MediaQueryList.prototype;
  MediaQueryList.prototype.addListener = function (listener) {
    const app = caller();
    if (app !== undefined) listeners.push({ app, target: this, type: 'change', listener, capture: false });
    return apply(addListener, this, [listener]);
  };
  MediaQueryList.prototype.removeListener = function (listener) {
    listeners = others(this, 'change', listener);
    return apply(removeListener, this, [listener]);
  };

  /** Objects with handler properties such as `onresize`. */
  const HANDLERS = [
    { target: window, names: ownKeys(window) },
    { target: document, names: ownKeys(Document.prototype) },
  ];
  const handlers = () =>
    HANDLERS.flatMap(({ target, names }) =>
      names
        .filter((name) => /^on/.test(textOf(name)) && typeof target[name] === 'function')
        .map((name) => `a listener for ${name.slice(2)} on ${LASTING.get(target)}`),
    );

  /** Observers of targets that outlive a page. Other observers end with their target. */
  const observers = new Map();
  for (const name of [
    'IntersectionObserver',
    'MutationObserver',
    'ResizeObserver',
    'PerformanceObserver',
    'ReportingObserver',
  ]) {
    const { prototype } = window[name];
    const { observe, unobserve, disconnect } = prototype;
    prototype.observe = function (target, ...more) {
      const ofPage = target instanceof Node;
      const app = !ofPage || isLasting(target) ? caller() : undefined;
      if (app !== undefined) {
        const known = observers.get(this) ?? { app, name, targets: new Set() };
        known.targets.add(ofPage ? target : window);
        observers.set(this, known);
      }
      return apply(observe, this, target === undefined ? [] : [target, ...more]);
    };
    prototype.disconnect = function () {
      observers.delete(this);
      return apply(disconnect, this, []);
    };
    if (unobserve)
      prototype.unobserve = function (target) {
        observers.get(this)?.targets.delete(target);
        return apply(unobserve, this, [target]);
      };
  }

  /** Pending timers and frames by number, kept apart as a frame and a timer may have the same number. */
  const [timers, frames] = [new Map(), new Map()];
  for (const [set, clear, pending, what] of [
    ['setTimeout', 'clearTimeout', timers, 'a timer'],
    ['setInterval', 'clearInterval', timers, 'an interval'],
    ['requestAnimationFrame', 'cancelAnimationFrame', frames, 'an animation frame'],
  ]) {
    const originals = { set: window[set], clear: window[clear] };
    const isOnce = set !== 'setInterval';
    window[set] = function (callback, ms = 0, ...values) {
      const app = caller();
      const run = function (...given) {
        if (isOnce) pending.delete(id);
        return apply(callback, this, given);
      };
      const id = apply(originals.set, window, [
        typeof callback === 'function' ? run : callback,
        ms,
        ...values,
      ]);
      if (app !== undefined)
        pending.set(id, { app, what: pending === timers ? `${what} of ${ms} ms` : what });
      return id;
    };
    window[clear] = function (id) {
      pending.delete(id);
      return apply(originals.clear, window, [id]);
    };
  }

  const written = [];
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (key, value) {
    const app = caller();
    if (app !== undefined) written.push({ app, key: textOf(key) });
    return apply(setItem, this, [key, value]);
  };

  /** Objects, by name, whose functions are shared by all apps of the page and could be replaced by a remote. */
  const HOLDERS = new Map(Object.entries({ window, document, history, navigator }));
  for (const [owner, prefix] of [
    [window, ''],
    [Intl, 'Intl.'],
  ])
    for (const key of ownKeys(owner)) {
      const { value } = getOwnPropertyDescriptor(owner, key) ?? {};
      const isHolder =
        typeof value === 'function' || ['Math', 'JSON', 'Reflect', 'Intl', 'CSS'].includes(key);
      if (!isHolder) continue;
      HOLDERS.set(`${prefix}${key}`, value);
      if (typeof value.prototype === 'object' && value.prototype)
        HOLDERS.set(`${prefix}${key}.prototype`, value.prototype);
    }
  /** Objects that a check itself uses. They are compared at each check; the many others only at each snapshot. */
  const USED = new Set(
    `document history navigator JSON Math Reflect Object Array Date Promise String Symbol ${[
      'History Storage Document Navigator Array Object String Number Date Map Set Promise Function RegExp EventTarget',
      'Node Element Performance',
    ]
      .join(' ')
      .replace(/\w+/g, '$&.prototype')}`.split(' '),
  );

  const originals = [...HOLDERS].map(([name, object]) => {
    const keys = ownKeys(object);
    const before = Object.create(null);
    for (const key of keys) before[key] = getOwnPropertyDescriptor(object, key);
    // Globals added to the window are a separate finding.
    return { name, object, keys, isWhole: object !== window, isUsed: USED.has(name), before };
  });
  /** The names of functions that were replaced at any time so far. */
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
   * Records the functions that are replaced now. It calls nothing that the release could replace, not even the iterator of arrays, and
   * runs before everything else here: a function of the release that is called afterwards could restore the originals.
   */
  function note(all) {
    for (let at = 0; at < originals.length; at += 1) {
      const holder = originals[at];
      if (!holder.isUsed && !all) continue;
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

  let shift = 0;
  new PerformanceObserver(
    noted((list) => {
      for (const { value } of list.getEntries()) shift += value;
    }),
  ).observe({ type: 'layout-shift', buffered: true });

  const shared = () => [...document.querySelectorAll(SHARED)].filter(isShared);
  const CONTROLS = 'a, button, input, select, textarea';
  /** The element that a press on `control` hits instead; null if it hits the control, or if there is nothing to press. */
  function inTheWay(control) {
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = width > 0 && height > 0 ? document.elementFromPoint(x, y) : null;
    if (!hit || control.contains(hit) || hit.closest('label')?.contains(control)) return null;
    // A press passes through inert elements and those without pointer events, and hits the element below.
    const isDead = control.closest('[inert]') !== null || getComputedStyle(control).pointerEvents === 'none';
    return hit.contains(control) && !isDead ? null : hit;
  }
  /** The names of links, buttons and fields in the bars that cannot be pressed. */
  const covered = () =>
    shared()
      .filter((bar) => bar.matches('header, nav'))
      .flatMap((bar) => [...bar.querySelectorAll(CONTROLS)])
      .filter((control) => inTheWay(control) !== null)
      .map((control) => control.textContent.trim() || control.getAttribute('aria-label') || control.name);
  /** Whether none of the links, buttons and fields that the page shows now can be pressed. */
  function isBlocked() {
    const shown = [...document.querySelectorAll('main a, main :is(button, input, select, textarea):enabled')]
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        return width > 0 && x > 0 && y > 0 && x < innerWidth && y < innerHeight;
      });
    const isUnderBar = (hit) => hit?.closest('header, nav') && !hit.closest('main');
    const found = shown.map(inTheWay).filter((hit) => !isUnderBar(hit));
    return found.length > 0 && !found.includes(null);
  }

  /** The overflow of the window's width; null without overflow. */
  function overflow() {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth + 1) return null;
    const isClipped = (element) => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return true;
      return false;
    };
    const wide = [...document.querySelectorAll('main *')].find(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && !isClipped(element),
    );
    return { width: scrollWidth, of: clientWidth, element: wide ? nameOf(wide) : 'something' };
  }

  const attributes = (element) =>
    Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  const stored = (storage) =>
    Object.fromEntries(Object.entries(storage).map(([key, { length }]) => [key, length]));
  const focusedName = (element) =>
    `${element?.tagName ?? 'nothing'} ${element?.id ?? ''} ${element?.name ?? ''}`;
  const nameOf = (element) =>
    `<${element.tagName.toLowerCase()}${element.className ? ` class="${element.getAttribute('class')}"` : ''}>`;

  const headingOf = () => document.querySelector('#root:not([data-rendered]) main h1')?.textContent;

  let client;
  const CACHED = ['browser-check'];

  const check = {
    snapshot: () => ({
      path: location.pathname + location.search,
      ofRouter: typeof history.state?.idx === 'number',
      title: document.title,
      attributes: shared().map((element) => ({ tag: tagOf(element), has: attributes(element) })),
      // Numeric keys are the frames of the page.
      globals: Object.keys(window).filter((name) => !/^\d+$/.test(name)),
      replaced: ownKeys(replaced),
      stored: Object.assign({}, ...storages.map(stored)),
      nodes: document.getElementsByTagName('*').length,
      animations: document.getAnimations().length,
      covered: covered(),
      isBlocked: isBlocked(),
      overflow: overflow(),
      shift,
      longest,
      violations,
      heading: headingOf() ?? '',
      written,
      remains: [
        ...listeners
          .filter(({ signal, target }) => !signal?.aborted && lastingName(target))
          .map(({ app, target, type }) => ({
            app,
            what: `a listener for ${type} on ${lastingName(target)}`,
          })),
        // Their app is unknown: before a page of the remote is open, all of them are the shell's.
        ...handlers().map((what) => ({ app: null, what })),
        ...[...observers.values()].flatMap(({ app, name, targets }) =>
          [...targets].filter(lastingName).map((target) => ({
            app,
            what: target === window ? `a ${name}` : `a ${name} of ${lastingName(target)}`,
          })),
        ),
        ...timers.values(),
        ...frames.values(),
      ],
    }),
    /** Checks up to `most` times, `ms` apart, whether the page's heading is, or is not, `title`. Resolves with the result. */
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
    /** Resolves once the page has painted its current content. */
    painted: () => new Promise((resolve) => frame(() => frame(resolve))),
    counts: () => ({ events, searches, keys: keys.length, shift }),
    focused: () => focusedName(document.activeElement),
    isSearching: () => document.activeElement?.matches(SEARCH) === true,
    unfocus: () => document.activeElement?.blur(),
    keysSince: (count) => keys.slice(count),
    goBack: () => history.back(),
    /** Goes to `path` like a link of the router. */
    goTo: (path) => {
      history.pushState({ usr: null, key: 'browser-check', idx: (history.state?.idx ?? 0) + 1 }, '', path);
      apply(dispatchEvent, window, [new PopStateEvent('popstate', { state: history.state })]);
    },
    leave(path) {
      const link = document.querySelector(`nav a[href="${path}"]`);
      if (link) link.click();
      else check.goTo(path);
    },
    /** Resets the storage to `items` only, as before the first visit. */
    store: (items) => {
      for (const storage of storages) storage.clear();
      if (storages.length > 0) for (const { name, value } of items) localStorage.setItem(name, value);
    },
    /** Receives the query cache, and puts an entry of another remote into it. */
    keep: (queryClient) => {
      client = queryClient;
      client.setQueryData(CACHED, true);
    },
    /** Removes cached responses that no page currently shows. */
    forget: () =>
      client?.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== CACHED[0] }),
    isKept: () => client === undefined || client.getQueryData(CACHED) === true,
    /** Returns the reports that the page has sent since the last call, as the gateway would receive them. */
    reports: async () => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
      apply(dispatchEvent, document, [new Event('visibilitychange')]);
      Reflect.deleteProperty(document, 'visibilityState');
      return Promise.all(reports.splice(0).map((body) => new Response(body).json()));
    },
  };
  for (const name of Object.keys(check)) check[name] = noted(check[name], name === 'snapshot');
  Object.defineProperty(window, 'fitreelCheck', { value: Object.freeze(check) });
})();
