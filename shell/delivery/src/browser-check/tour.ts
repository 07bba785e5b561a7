import type { TelemetryReport } from '@fitreel/protocol';
import type { Browser, CDPSession, Request, Route } from 'playwright-core';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CheckedPage, CheckSite } from './check-site';
import { AskedPage, orStuck } from './asked-page';
import { STAGE_PATH } from './stage';

const WATCH_PAGE = path.join(__dirname, 'watch-page.cjs');

/** A page that takes longer does not end, unless the machine is so busy that the first page took a tenth of that. */
const PAGE_TIMEOUT_MS = 20_000;

/** How long a page is watched for what it does on its own. */
const WATCHED_MS = 800;

/** A page that does not respond for so long computes without end, unless the machine is so busy that the first page took a fifth of that. */
const PATIENCE_MS = 6000;

/** Nothing is requested for this long once a page is there. */
const QUIET_MS = 150;
const QUIET_MAX_MS = 3000;

/** More requests than any visit needs. */
const STALLING_REQUESTS = 500;

/** Who opens the pages. */
export interface Viewer {
  who: 'visitor' | 'user';
  /** How the API behaves: a slow one responds once the page is there. */
  api: 'working' | 'slow' | 'failing';
  locale: string;
  timezoneId: string;
}

/** What `watch-page.cjs` says of a page. */
export interface Snapshot {
  path: string;
  /** Whether the router has made the address. */
  ofRouter: boolean;
  title: string;
  body: Record<string, string>;
  html: Record<string, string>;
  globals: string[];
  replaced: string[];
  /** Characters by storage key. */
  stored: Record<string, number>;
  nodes: number;
  animations: number;
  covered: string[];
  /** Milliseconds of the longest task. */
  longest: number;
  /** `sample` begins with what took the text, such as `Element innerHTML|`. */
  violations: { directive: string; blocked: string; file: string; sample: string }[];
  /** Of level 1. */
  heading: string;
  /** Storage keys, by the app whose file wrote them. */
  written: { app: string; key: string }[];
  /** Listeners and timers that exist now, by the app whose file asked for them. */
  remains: { app: string; what: string }[];
}

/** A page that somebody opens. */
export interface Look {
  page: CheckedPage;
  /** Whether they also use the keyboard, watch the page for a while, leave it and come back. */
  isWhole: boolean;
}

/** What happened while somebody looked at a page, left it and came back. */
export interface Visit {
  page: CheckedPage;
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
  heapBytes: number;
  /** What did not work of the keys. */
  keys: { tab: boolean; search: boolean; focusKept: boolean; swallowed: string[] };
  isCacheKept: boolean;
  /** Why the visit ended before its end; null where it did not. */
  stuck: Error | null;
}

/** What has happened in a document so far. */
interface Counts {
  events: number;
  searches: number;
  keys: number;
}

/** Waits until `page` requests nothing for a while. */
async function quiet(requested: () => number): Promise<void> {
  const end = performance.now() + QUIET_MAX_MS;
  for (let before = -1; before !== requested() && performance.now() < end;) {
    before = requested();
    await wait(QUIET_MS);
  }
}

async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/** The API of a viewer's browser: working unless it is told otherwise. */
class ViewersApi {
  #behaves: Viewer['api'] = 'working';
  #waiting: (() => void)[] = [];

  async respond(route: Route): Promise<void> {
    if (this.#behaves === 'slow') await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#behaves !== 'failing') return route.continue();
    return route.fulfill({ status: 500, json: { error: 'the API fails' } });
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
  requested: () => number,
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
    await quiet(requested);
    await asked.shows(false, 'loses its heading');
  } finally {
    api.becomes('working');
  }
  made.shown = await asked.call('snapshot()');
  made.back = made.shown;
  made.reports = await asked.call('reports()');
  await asked.call(`leave('${STAGE_PATH}')`);
  await asked.shows(true, 'cannot be left, since it renders without end');
  await quiet(requested);
  made.left = await asked.call('snapshot()');
}

/** What a viewer sees who opens a page, and for a whole visit uses the keyboard, leaves by a link and comes back. */
async function visit(
  asked: AskedPage,
  site: CheckSite,
  made: Visit,
  isWhole: boolean,
  api: ViewersApi,
): Promise<void> {
  const { origin, remote } = site;
  const { path: where } = made.page;
  const { page, session } = asked;
  let requests = 0;
  // The paths of pictures, whose first request does not count: it comes with their place in view, on a busy machine late.
  const pictures = new Set<string>();
  const opened = performance.now();
  const requested = (request: Request) => {
    requests += 1;
    if (request.resourceType() === 'image') pictures.add(new URL(request.url()).pathname);
    // A page that sends too many may not come to the end of its visit.
    if (requests > STALLING_REQUESTS) made.requests = requests / ((performance.now() - opened) / 1000);
  };
  const failed = ({ message, stack = '' }: Error) => {
    // What is thrown may be no error, and has no stack then.
    if (stack.includes(`/releases/${remote}/`) || !stack.includes('/releases/')) made.errors.push(message);
  };
  page.on('request', requested).on('pageerror', failed);
  try {
    if (made.viewer.api !== 'working')
      return await visitByLink(made.page, asked, site, made, api, () => requests);
    await page.goto(origin + where, { waitUntil: 'commit' });
    await asked.shows(false, 'never shows a heading');
    await quiet(() => requests);
    made.shown = await asked.call('snapshot()');
    made.back = made.shown;
    if (!isWhole) {
      made.reports = await asked.call('reports()');
      return;
    }

    const focused = await asked.call('focused()');
    const { keys, searches } = await asked.call<Counts>('counts()');
    await asked.responds(page.keyboard.press('Tab'));
    made.keys.tab = (await asked.call('focused()')) !== focused;
    await asked.call('unfocus()');
    await asked.responds(page.keyboard.press('/'));
    made.keys.search = (await asked.call<Counts>('counts()')).searches > searches;
    await asked.responds(page.keyboard.press('Escape'));
    const seen = await asked.call<string[]>(`keysSince(${keys})`);
    made.keys.swallowed = ['Tab', '/', 'Escape'].filter((key) => !seen.includes(key));

    const heap = await heapBytes(session);
    const before = { requests: requests - pictures.size, ...(await asked.call<Counts>('counts()')) };
    const began = performance.now();
    await wait(WATCHED_MS);
    const perSecond = 1000 / (performance.now() - began);
    made.requests = (requests - pictures.size - before.requests) * perSecond;
    made.events = ((await asked.call<Counts>('counts()')).events - before.events) * perSecond;
    made.heapBytes = (await heapBytes(session)) - heap;
    made.keys.focusKept = !made.keys.search || (await asked.call<boolean>('isSearching()'));

    await asked.call(`leave('${STAGE_PATH}')`);
    await asked.shows(true, 'cannot be left, since it renders without end');
    await quiet(() => requests);
    made.left = await asked.call('snapshot()');
    await asked.call('goBack()');
    await asked.shows(false, 'never shows a heading when the viewer comes back');
    await quiet(() => requests);
    made.isCacheKept = await asked.call('isKept()');
    made.back = await asked.call('snapshot()');
    made.reports = await asked.call('reports()');
  } finally {
    page.off('request', requested).off('pageerror', failed);
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
  const { locale, timezoneId, who } = viewer;
  const stored = [
    { name: 'other.kept', value: '1' },
    ...(who === 'user' ? [{ name: 'token', value: 'example-token' }] : []),
  ];
  const context = await browser.newContext({
    ...{ locale, timezoneId, viewport: { width: 1280, height: 800 } },
    storageState: {
      cookies: [],
      origins: [{ origin: site.origin, localStorage: stored }],
    },
  });
  await context.addInitScript({ path: WATCH_PAGE });
  const api = new ViewersApi();
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
      const made: Visit = {
        ...{
          page: checked,
          viewer,
          before,
          shown: before,
          left: before,
          back: before,
          errors: [],
          reports: [],
        },
        ...{ requests: 0, events: 0, heapBytes: 0, isCacheKept: true, stuck: null },
        keys: { tab: true, search: true, focusKept: true, swallowed: [] },
      };
      visits.push(made);
      // Each document starts with the same storage.
      if (visits.length > 1 && viewer.api === 'working')
        await asked.call(`store(${JSON.stringify(stored)})`).catch(() => undefined);
      const visited = visit(asked, site, made, isWhole, api);
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
