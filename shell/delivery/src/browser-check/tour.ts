import type { TelemetryReport } from '@fitreel/protocol';
import type { Browser, CDPSession, Request, Route } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CheckedPage, CheckSite } from './check-site';
import { AskedPage, orStuck } from './asked-page';
import { STAGE_PATH } from './stage';

const WATCH_PAGE = path.join(__dirname, 'watch-page.cjs');

/** A longer visit counts as stuck, unless the machine is so busy that the first page took more than a tenth of this. */
const PAGE_TIMEOUT_MS = 40_000;

/** How long a page is watched for activity of its own. */
const WATCHED_MS = 800;

/** A page that is silent this long computes endlessly, unless the machine is so busy that the first page took more than a fifth of it. */
const PATIENCE_MS = 6000;

/** How often at most the check looks for further requests of a page, and how long it waits in between. */
const QUIET_LOOKS = 20;
const QUIET_MS = 150;

/** WCAG 2.2 level AA, as axe's tags. */
const AXE_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
let axeCode: string | undefined;

/** More requests than any visit needs. */
const STALLING_REQUESTS = 500;

/** A viewer who opens the pages. */
export interface Viewer {
  who: 'visitor' | 'user';
  /** How the API behaves. A slow one responds only once the page is shown. */
  api: 'working' | 'slow' | 'failing';
  size: 'phone' | 'desktop';
  theme: 'light' | 'dark';
  motion: 'full' | 'reduced';
  storage: 'kept' | 'blocked';
  /** The data of a slow API: the examples as they are, with long names and high numbers, or with empty lists. */
  data: 'examples' | 'large' | 'empty';
  locale: string;
  timezoneId: string;
}

/** A snapshot of a page by `watch-page.cjs`. */
export interface Snapshot {
  path: string;
  /** Whether the router set the address. */
  ofRouter: boolean;
  title: string;
  /** Attributes of the elements shared by all pages, in document order. */
  attributes: { tag: string; has: Record<string, string> }[];
  globals: string[];
  replaced: string[];
  /** Characters by storage key. */
  stored: Record<string, number>;
  nodes: number;
  animations: number;
  covered: string[];
  /** Whether none of the page's controls can be pressed. */
  isBlocked: boolean;
  /** The widths of page and window in pixels, and the first element that is too wide; null without overflow. */
  overflow: { width: number; of: number; element: string } | null;
  /** The sum of all layout shifts so far, including those after a press. */
  shift: number;
  /** The duration of the longest task, in milliseconds. */
  longest: number;
  /** `sample` begins with the function that took the text, such as `Element innerHTML|`. */
  violations: { directive: string; blocked: string; file: string; sample: string }[];
  /** The heading of level 1. */
  heading: string;
  /** Storage keys, by the app whose file wrote them. */
  written: { app: string; key: string }[];
  /** Current listeners, observers, timers and frames, with the app whose file created them; null if it is unknown. */
  remains: { app: string | null; what: string }[];
}

const SIZES = {
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;

/** Imitates browsers that block cookies and storage. */
const BLOCK_STORAGE = `
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, {
      get() { throw new DOMException("Failed to read the '" + name + "' property from 'Window'", 'SecurityError'); },
    });
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
`;

/** A page that a viewer opens. */
export interface Look {
  page: CheckedPage;
  /** Whether the viewer also uses the keyboard, watches the page for a while, leaves it and comes back. */
  isWhole: boolean;
}

/** Everything recorded while a viewer looked at a page, left it and came back. */
export interface Visit extends Look {
  viewer: Viewer;
  /** The page that the viewer came from (`left`: the same page after the visit). */
  before: Snapshot;
  shown: Snapshot;
  left: Snapshot;
  back: Snapshot;
  errors: string[];
  reports: TelemetryReport[];
  /** Per second, after the page was shown. */
  requests: number;
  events: number;
  /** The growth of memory while the page was watched, and until the viewer came back. */
  heapBytes: number;
  keptBytes: number;
  /** The layout shift after the page was shown. */
  shift: number;
  /** Violations that axe rates critical or serious. */
  barriers: Barrier[];
  /** Which keys worked, and which were swallowed. */
  keys: { tab: boolean; search: boolean; focusKept: boolean; swallowed: string[] };
  isCacheKept: boolean;
  /** Why the visit was aborted; null if it was not. */
  stuck: Error | null;
}

/** A violation found by axe, with its first element. */
interface Barrier {
  rule: string;
  help: string;
  element: string;
}

/** Counts of events in a document so far. */
interface Counts {
  shift: number;
  events: number;
  searches: number;
  keys: number;
}

/** The number of a page's requests so far, and of those still open. */
interface Requests {
  sent: number;
  open: number;
}

/** Waits until a page sends no requests for a while and has painted. */
async function quiet(asked: AskedPage, requests: Requests): Promise<void> {
  for (let looks = 0, before = -1; looks < QUIET_LOOKS; looks += 1) {
    if (before === requests.sent && requests.open <= 0) return asked.call('painted()');
    before = requests.sent;
    await wait(QUIET_MS);
  }
}

/** The memory used by JavaScript, including array buffers. */
async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
  return usedSize + backingStorageSize;
}

/** Runs axe on the remote's content. Parents of a fragment's elements, such as the list box of options, belong to the page. */
async function barriersOf(asked: AskedPage, page: CheckedPage): Promise<Barrier[]> {
  const rules = page.path.startsWith(STAGE_PATH) ? { 'aria-required-parent': { enabled: false } } : {};
  axeCode ??= readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
  return asked.evaluateApart(`(async () => {
    ${axeCode};
    const runOnly = ${JSON.stringify(AXE_RULES)};
    const options = { runOnly, rules: ${JSON.stringify(rules)}, iframes: false, resultTypes: ['violations'] };
    const { violations } = await axe.run('main', options);
    return violations
      .filter(({ impact }) => impact === 'critical' || impact === 'serious')
      .map(({ id, help, nodes }) => ({ rule: id, help, element: nodes[0].html.slice(0, 120) }));
  })()`);
}

/** Fields of examples whose text may be much longer, or whose number may be much higher. */
const LONG = /^(?:title|description|.*name)$/i;
const HIGH = /^(?:.*count|views|likes|total)$/i;

function enlarged(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => enlarged(one));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, enlarged(one, key)]));
  if (typeof value === 'number' && HIGH.test(name)) return value + 1_234_567;
  if (typeof value !== 'string' || !LONG.test(name)) return value;
  return `${value} – Ganzkörperkrafttrainingsprogramm with much to read in ${'one '.repeat(8)}title`;
}

/** Varies an API response like data of real sites: long names and high numbers, or empty lists. */
function varied(response: object, data: 'large' | 'empty'): unknown {
  if (data === 'large') return enlarged(response);
  // A workout always has steps.
  const isList = ([name, value]: [string, unknown]) => Array.isArray(value) && name !== 'steps';
  return Object.fromEntries(
    Object.entries(response).map((field) => [field[0], isList(field) ? [] : field[1]]),
  );
}

/** The API as a viewer's browser gets it: working, unless `becomes` says otherwise. */
class ViewersApi {
  #behaves: Viewer['api'] = 'working';
  #waiting: (() => void)[] = [];

  constructor(private readonly data: Viewer['data']) {}

  async respond(route: Route): Promise<void> {
    if (this.#behaves === 'slow') await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#behaves === 'failing') return route.fulfill({ status: 500, json: { error: 'the API fails' } });
    if (this.data === 'examples' || route.request().method() !== 'GET') return route.continue();
    try {
      const response = await route.fetch();
      return await route.fulfill({ response, json: varied((await response.json()) as object, this.data) });
    } catch {
      // The page was closed, or sends more requests than the site can handle.
      return route.abort().catch(() => undefined);
    }
  }

  becomes(behaves: Viewer['api']): void {
    this.#behaves = behaves;
    for (const respond of this.#waiting.splice(0)) respond();
  }
}

/**
 * Visits a page by a link, as a document from the server would include the data, and leaves it. The pages share a document,
 * which takes half the time. The shell reports only one caught error per document.
 */
async function visitByLink(
  { path: where }: CheckedPage,
  asked: AskedPage,
  { origin }: CheckSite,
  made: Visit,
  api: ViewersApi,
  requests: Requests,
): Promise<void> {
  // Each visit returns to the page it came from, unless it got stuck.
  if (asked.page.url() === 'about:blank') {
    await asked.page.goto(origin + STAGE_PATH, { waitUntil: 'commit' });
    await asked.shows(true, 'shows nothing');
  }
  await asked.call('forget()');
  api.becomes(made.viewer.api);
  try {
    await asked.call(`goTo(${JSON.stringify(where)})`);
    await asked.shows(
      false,
      `shows no heading while the API ${made.viewer.api === 'slow' ? 'has not responded' : 'fails'}`,
    );
    if (made.viewer.api === 'slow') api.becomes('working');
    await quiet(asked, requests);
    await asked.shows(false, 'loses its heading');
  } finally {
    api.becomes('working');
  }
  made.shown = await asked.call('snapshot()');
  made.back = made.shown;
  made.reports = await asked.call('reports()');
  await asked.call(`leave('${STAGE_PATH}')`);
  await asked.shows(true, 'cannot be left, since it renders without end');
  await quiet(asked, requests);
  made.left = await asked.call('snapshot()');
}

/** Opens a page. A whole visit also uses the keyboard, leaves by a link and comes back. */
async function visit(asked: AskedPage, site: CheckSite, made: Visit, api: ViewersApi): Promise<void> {
  const { origin, remote } = site;
  const { path: where } = made.page;
  const { page, session } = asked;
  const requests: Requests = { sent: 0, open: 0 };
  // Paths of pictures. Their first request does not count: it is sent when they come into view, late on a busy machine.
  const pictures = new Set<string>();
  const opened = performance.now();
  const requested = (request: Request) => {
    requests.sent += 1;
    requests.open += 1;
    if (request.resourceType() === 'image') pictures.add(new URL(request.url()).pathname);
    // With too many requests, the visit may not reach its end.
    if (requests.sent > STALLING_REQUESTS)
      made.requests = requests.sent / ((performance.now() - opened) / 1000);
  };
  const ended = () => {
    requests.open -= 1;
  };
  const failed = ({ message, stack = '' }: Error) => {
    // The thrown value may not be an Error, and then has no stack.
    if (stack.includes(`/releases/${remote}/`) || !stack.includes('/releases/')) made.errors.push(message);
  };
  page
    .on('request', requested)
    .on('requestfinished', ended)
    .on('requestfailed', ended)
    .on('pageerror', failed);
  try {
    if (made.viewer.api !== 'working') return await visitByLink(made.page, asked, site, made, api, requests);
    await page.goto(origin + where, { waitUntil: 'commit' });
    await asked.shows(false, 'never shows a heading');
    await quiet(asked, requests);
    made.shown = await asked.call('snapshot()');
    made.back = made.shown;
    if (!made.isWhole) {
      made.reports = await asked.call('reports()');
      return;
    }

    made.barriers = await barriersOf(asked, made.page);
    const focused = await asked.call('focused()');
    const { keys, searches } = await asked.call<Counts>('counts()');
    await asked.responds(page.keyboard.press('Tab'));
    made.keys.tab = (await asked.call('focused()')) !== focused;
    await asked.call('unfocus()');
    await asked.responds(page.keyboard.press('/'));
    // On a phone the bar has a link to the search instead of a field.
    const hasField = made.viewer.size === 'desktop';
    made.keys.search = !hasField || (await asked.call<Counts>('counts()')).searches > searches;
    await asked.responds(page.keyboard.press('Escape'));
    const seen = await asked.call<string[]>(`keysSince(${keys})`);
    made.keys.swallowed = ['Tab', '/', 'Escape'].filter((key) => !seen.includes(key));

    const heap = await heapBytes(session);
    const before = { requests: requests.sent - pictures.size, ...(await asked.call<Counts>('counts()')) };
    const began = performance.now();
    await wait(WATCHED_MS);
    const perSecond = 1000 / (performance.now() - began);
    made.requests = (requests.sent - pictures.size - before.requests) * perSecond;
    const after = await asked.call<Counts>('counts()');
    made.events = (after.events - before.events) * perSecond;
    made.shift = after.shift - made.shown.shift;
    const heapAfter = await heapBytes(session);
    made.heapBytes = heapAfter - heap;
    made.keys.focusKept = !hasField || !made.keys.search || (await asked.call<boolean>('isSearching()'));

    await asked.call(`leave('${STAGE_PATH}')`);
    await asked.shows(true, 'cannot be left, since it renders without end');
    await quiet(asked, requests);
    made.left = await asked.call('snapshot()');
    await asked.call('goBack()');
    await asked.shows(false, 'never shows a heading when the viewer comes back');
    await quiet(asked, requests);
    made.keptBytes = (await heapBytes(session)) - heapAfter;
    made.isCacheKept = await asked.call('isKept()');
    made.back = await asked.call('snapshot()');
    made.reports = await asked.call('reports()');
  } finally {
    page.off('request', requested).off('requestfinished', ended).off('requestfailed', ended);
    page.off('pageerror', failed);
  }
}

/**
 * Opens pages of `site` one after the other as `viewer`.
 *
 * @param stuckPages pages that any viewer got stuck on; they are not opened again
 */
export async function tour(
  browser: Browser,
  site: CheckSite,
  viewer: Viewer,
  looks: readonly Look[],
  stuckPages: Set<CheckedPage>,
): Promise<Visit[]> {
  const { locale, timezoneId, who, theme, motion, storage } = viewer;
  const stored = [
    { name: 'other.kept', value: '1' },
    ...(who === 'user' ? [{ name: 'token', value: 'example-token' }] : []),
  ];
  const context = await browser.newContext({
    ...{ locale, timezoneId, ...SIZES[viewer.size] },
    ...{ colorScheme: theme, reducedMotion: motion === 'reduced' ? 'reduce' : 'no-preference' },
    storageState: {
      cookies: [],
      origins: [{ origin: site.origin, localStorage: stored }],
    },
  });
  const blocks = storage === 'blocked' ? BLOCK_STORAGE : '';
  await context.addInitScript({ content: blocks + (await readFile(WATCH_PAGE, 'utf8')) });
  const api = new ViewersApi(viewer.data);
  // Only if needed: each request that Playwright intercepts takes time.
  if (viewer.api !== 'working') await context.route(`${site.origin}/api/**`, (route) => api.respond(route));
  const visits: Visit[] = [];
  const open = async () => {
    const page = await context.newPage();
    return new AskedPage(page, await context.newCDPSession(page));
  };
  let asked = await open();
  try {
    const began = performance.now();
    await asked.page.goto(site.origin + STAGE_PATH, { waitUntil: 'commit' });
    await asked.shows(true, 'shows nothing');
    const firstMs = performance.now() - began;
    const timeoutMs = Math.max(PAGE_TIMEOUT_MS, 10 * firstMs);
    const patienceMs = Math.max(PATIENCE_MS, 5 * firstMs);
    context.setDefaultTimeout(timeoutMs);
    const before = await asked.call<Snapshot>('snapshot()');
    for (const { page: checked, isWhole } of looks) {
      if (stuckPages.has(checked)) continue;
      asked.patienceMs = patienceMs;
      // Pages visited by links share a document: leftovers of an earlier page are not this page's.
      const last = visits.at(-1);
      const known = viewer.api !== 'working' && last?.stuck === null ? last.left : before;
      const made: Visit = {
        ...{ page: checked, isWhole, viewer, before: known, shown: known, left: known, back: known },
        ...{ errors: [], reports: [] },
        ...{
          requests: 0,
          events: 0,
          heapBytes: 0,
          keptBytes: 0,
          shift: 0,
          barriers: [],
          isCacheKept: true,
          stuck: null,
        },
        keys: { tab: true, search: true, focusKept: true, swallowed: [] },
      };
      visits.push(made);
      // Each document starts with the same storage.
      if (visits.length > 1 && viewer.api === 'working')
        await asked.call(`store(${JSON.stringify(stored)})`).catch(() => undefined);
      const visited = visit(asked, site, made, api);
      await orStuck(visited, timeoutMs, 'keeps the browser busy').catch((error: Error) => {
        made.stuck = error;
      });
      if (made.stuck === null) continue;
      stuckPages.add(checked);
      asked.close();
      asked = await open();
    }
    return visits;
  } finally {
    void context.close().catch(() => undefined);
  }
}
