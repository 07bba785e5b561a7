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

/** A visit that takes longer does not end, unless the machine is so busy that the first page took a tenth of that. */
const PAGE_TIMEOUT_MS = 40_000;

/** How long a page is watched for what it does on its own. */
const WATCHED_MS = 800;

/** A page that does not respond for so long computes without end, unless the machine is so busy that the first page took a fifth of that. */
const PATIENCE_MS = 6000;

/** How often the check looks whether a page still requests something, at most. */
const QUIET_LOOKS = 20;
const QUIET_MS = 150;

/** WCAG 2.2 level AA, by axe's tags. */
const AXE_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
let axeCode: string | undefined;

/** More requests than any visit needs. */
const STALLING_REQUESTS = 500;

/** Who opens the pages. */
export interface Viewer {
  who: 'visitor' | 'user';
  /** How the API behaves: a slow one responds once the page is there. */
  api: 'working' | 'slow' | 'failing';
  size: 'phone' | 'desktop';
  theme: 'light' | 'dark';
  motion: 'full' | 'reduced';
  storage: 'kept' | 'blocked';
  /** What an API that responds late has: the examples, with long names and high numbers, or nothing in its lists. */
  data: 'examples' | 'large' | 'empty';
  locale: string;
  timezoneId: string;
}

/** What `watch-page.cjs` says of a page. */
export interface Snapshot {
  path: string;
  /** Whether the router has made the address. */
  ofRouter: boolean;
  title: string;
  /** Of the elements that all pages share, in the order of the document. */
  attributes: { tag: string; has: Record<string, string> }[];
  globals: string[];
  replaced: string[];
  /** Characters by storage key. */
  stored: Record<string, number>;
  nodes: number;
  animations: number;
  covered: string[];
  /** Whether nobody can press anything of the page. */
  isBlocked: boolean;
  /** Of the page, in pixels, and the first element that is too wide. */
  overflow: { width: number; of: number; element: string } | null;
  /** Sum of the layout shifts so far, also those that follow a press. */
  shift: number;
  /** Milliseconds of the longest task. */
  longest: number;
  /** `sample` begins with what took the text, such as `Element innerHTML|`. */
  violations: { directive: string; blocked: string; file: string; sample: string }[];
  /** Of level 1. */
  heading: string;
  /** Storage keys, by the app whose file wrote them. */
  written: { app: string; key: string }[];
  /** Listeners, observers, timers and frames that exist now, by the app whose file asked for them; null where nobody knows. */
  remains: { app: string | null; what: string }[];
}

const SIZES = {
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;

/** As browsers that block cookies and storage do. */
const BLOCK_STORAGE = `
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, {
      get() { throw new DOMException("Failed to read the '" + name + "' property from 'Window'", 'SecurityError'); },
    });
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
`;

/** A page that somebody opens. */
export interface Look {
  page: CheckedPage;
  /** Whether they also use the keyboard, watch the page for a while, leave it and come back. */
  isWhole: boolean;
}

/** What happened while somebody looked at a page, left it and came back. */
export interface Visit extends Look {
  viewer: Viewer;
  /** The page that the viewer came from, before and after. */
  before: Snapshot;
  shown: Snapshot;
  left: Snapshot;
  back: Snapshot;
  errors: string[];
  reports: TelemetryReport[];
  /** Per second, once it was there. */
  requests: number;
  events: number;
  /** Of memory: more after it was watched for a while, and more after the viewer came back. */
  heapBytes: number;
  keptBytes: number;
  /** Of the layout, once it was there. */
  shift: number;
  /** What axe calls critical or serious. */
  barriers: Barrier[];
  /** What did not work of the keys. */
  keys: { tab: boolean; search: boolean; focusKept: boolean; swallowed: string[] };
  isCacheKept: boolean;
  /** Why the visit ended before its end; null where it did not. */
  stuck: Error | null;
}

/** What axe finds, with the first element. */
interface Barrier {
  rule: string;
  help: string;
  element: string;
}

/** What has happened in a document so far. */
interface Counts {
  shift: number;
  events: number;
  searches: number;
  keys: number;
}

/** What a page has requested so far, and what of it has no response yet. */
interface Requests {
  sent: number;
  open: number;
}

/** Waits until a page requests nothing for a while, and has painted what it got. */
async function quiet(asked: AskedPage, requests: Requests): Promise<void> {
  for (let looks = 0, before = -1; looks < QUIET_LOOKS; looks += 1) {
    if (before === requests.sent && requests.open <= 0) return asked.call('painted()');
    before = requests.sent;
    await wait(QUIET_MS);
  }
}

/** Of JavaScript, its arrays of bytes included. */
async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
  return usedSize + backingStorageSize;
}

/** Runs axe on what the remote shows. The parents of a fragment's elements, such as a list box of options, are the page's. */
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

/** Names and numbers of examples that may be much longer or higher. */
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

/** A response of the API with what a site may have as well: long names and high numbers, or lists without entries. */
function varied(response: object, data: 'large' | 'empty'): unknown {
  if (data === 'large') return enlarged(response);
  // A workout has steps.
  const isList = ([name, value]: [string, unknown]) => Array.isArray(value) && name !== 'steps';
  return Object.fromEntries(
    Object.entries(response).map((field) => [field[0], isList(field) ? [] : field[1]]),
  );
}

/** The API of a viewer's browser: working unless it is told otherwise. */
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
      // The page has ended, or sends more than the site can respond to.
      return route.abort().catch(() => undefined);
    }
  }

  becomes(behaves: Viewer['api']): void {
    this.#behaves = behaves;
    for (const respond of this.#waiting.splice(0)) respond();
  }
}

/**
 * What a user sees who comes to a page by a link, since the server would bring the data along, and leaves it. The pages share a
 * document, which takes half the time; of it the shell reports one error that a boundary has caught.
 */
async function visitByLink(
  { path: where }: CheckedPage,
  asked: AskedPage,
  { origin }: CheckSite,
  made: Visit,
  api: ViewersApi,
  requests: Requests,
): Promise<void> {
  // Each visit leads back to the page that it comes from, unless it got stuck.
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

/** What a viewer sees who opens a page, and for a whole visit uses the keyboard, leaves by a link and comes back. */
async function visit(asked: AskedPage, site: CheckSite, made: Visit, api: ViewersApi): Promise<void> {
  const { origin, remote } = site;
  const { path: where } = made.page;
  const { page, session } = asked;
  const requests: Requests = { sent: 0, open: 0 };
  // The paths of pictures, whose first request does not count: it comes with their place in view, on a busy machine late.
  const pictures = new Set<string>();
  const opened = performance.now();
  const requested = (request: Request) => {
    requests.sent += 1;
    requests.open += 1;
    if (request.resourceType() === 'image') pictures.add(new URL(request.url()).pathname);
    // A page that sends too many may not come to the end of its visit.
    if (requests.sent > STALLING_REQUESTS)
      made.requests = requests.sent / ((performance.now() - opened) / 1000);
  };
  const ended = () => {
    requests.open -= 1;
  };
  const failed = ({ message, stack = '' }: Error) => {
    // What is thrown may be no error, and has no stack then.
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
    // On a phone the bar has a link to the search in place of its field.
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
 * @param stuckPages what any viewer has got stuck on, which nobody opens again
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
  // Each request that Playwright passes on takes time.
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
      // Pages that come by links share a document: what an earlier one left is not left by this one.
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
