import type { TelemetryReport } from '@fitreel/protocol';
import type { Browser, CDPSession, Page } from 'playwright-core';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CheckedPage, CheckSite } from './check-site';
import { STAGE_PATH, STAGE_TITLE } from './stage';

const WATCH_PAGE = path.join(__dirname, 'watch-page.cjs');

/** A page that takes longer does not end, unless the machine is so busy that the first page took a tenth of that. */
const PAGE_TIMEOUT_MS = 20_000;

/** How long a page is watched for what it does on its own. */
const WATCHED_MS = 800;

/** Nothing is requested for this long once a page is there. */
const QUIET_MS = 150;
const QUIET_MAX_MS = 3000;

const POLL_MS = 40;

/** More requests than any visit needs. */
const STALLING_REQUESTS = 500;

/** Who opens the pages. */
export interface Viewer {
  who: 'visitor' | 'user';
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
  violations: { directive: string; blocked: string; file: string }[];
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
  stuck: string | null;
}

/** What has happened in a document so far. */
interface Counts {
  events: number;
  searches: number;
  keys: number;
}

const call = <T>(page: Page, expression: string): Promise<T> => page.evaluate(`fitreelCheck.${expression}`);

/** Waits until `condition` holds in `page`. The policy of the site blocks a condition that the page itself evaluates later. */
async function until(page: Page, condition: string): Promise<void> {
  // While a document makes room for the next one, it evaluates nothing.
  while (!page.isClosed() && !(await page.evaluate(condition).catch(() => false))) await wait(POLL_MS);
}

/** Whether a page is there, and the app runs. */
const HAS_PAGE =
  "!!document.querySelector('main h1') && !!document.querySelector('#root:not([data-rendered])')";

const STAGE_SHOWN = `${HAS_PAGE} && document.querySelector('main h1').textContent === '${STAGE_TITLE}'`;

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

/** What a viewer sees who opens `checked`, uses the keyboard, leaves by a link and comes back. */
async function visit(
  page: Page,
  session: CDPSession,
  { origin, remote }: CheckSite,
  made: Visit,
): Promise<void> {
  const { path: where } = made.page;
  let requests = 0;
  const opened = performance.now();
  const requested = () => {
    requests += 1;
    // A page that sends too many may not come to the end of its visit.
    if (requests > STALLING_REQUESTS) made.requests = requests / ((performance.now() - opened) / 1000);
  };
  const failed = ({ message, stack = '' }: Error) => {
    if (stack.includes(`/releases/${remote}/`)) made.errors.push(message);
  };
  page.on('request', requested).on('pageerror', failed);
  try {
    await page.goto(origin + where, { waitUntil: 'commit' });
    await until(page, HAS_PAGE);
    await quiet(() => requests);
    made.shown = await call(page, 'snapshot()');

    const focused = await call(page, 'focused()');
    const { keys, searches } = await call<Counts>(page, 'counts()');
    await page.keyboard.press('Tab');
    made.keys.tab = (await call(page, 'focused()')) !== focused;
    await call(page, 'unfocus()');
    await page.keyboard.press('/');
    made.keys.search = (await call<Counts>(page, 'counts()')).searches > searches;
    await page.keyboard.press('Escape');
    const seen = await call<string[]>(page, `keysSince(${keys})`);
    made.keys.swallowed = ['Tab', '/', 'Escape'].filter((key) => !seen.includes(key));

    const heap = await heapBytes(session);
    const before = { requests, ...(await call<Counts>(page, 'counts()')) };
    const began = performance.now();
    await wait(WATCHED_MS);
    const perSecond = 1000 / (performance.now() - began);
    made.requests = (requests - before.requests) * perSecond;
    made.events = ((await call<Counts>(page, 'counts()')).events - before.events) * perSecond;
    made.heapBytes = (await heapBytes(session)) - heap;
    made.keys.focusKept = !made.keys.search || (await call<boolean>(page, 'isSearching()'));

    await call(page, `leave('${STAGE_PATH}')`);
    await until(page, STAGE_SHOWN);
    await quiet(() => requests);
    made.left = await call(page, 'snapshot()');
    await page.evaluate('history.back()');
    await until(page, `${HAS_PAGE} && !(${STAGE_SHOWN})`);
    await quiet(() => requests);
    made.isCacheKept = await call(page, 'isKept()');
    made.back = await call(page, 'snapshot()');
    made.reports = await call(page, 'reports()');
  } finally {
    page.off('request', requested).off('pageerror', failed);
  }
}

/** Opens `pages` of `site` one after the other as `viewer`. */
export async function tour(
  browser: Browser,
  site: CheckSite,
  viewer: Viewer,
  pages: readonly CheckedPage[],
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
  const visits: Visit[] = [];
  let page = await context.newPage();
  try {
    let session = await context.newCDPSession(page);
    const began = performance.now();
    await page.goto(site.origin + STAGE_PATH, { waitUntil: 'commit' });
    await until(page, STAGE_SHOWN);
    const timeoutMs = Math.max(PAGE_TIMEOUT_MS, 10 * (performance.now() - began));
    context.setDefaultTimeout(timeoutMs);
    const before = await call<Snapshot>(page, 'snapshot()');
    for (const checked of pages) {
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
      // Each visit starts with the same storage.
      if (visits.length > 1) await call(page, `store(${JSON.stringify(stored)})`).catch(() => undefined);
      const ended = new AbortController();
      await Promise.race([
        visit(page, session, site, made),
        wait(timeoutMs, null, { signal: ended.signal }).then(() => {
          throw new Error('computes without end');
        }),
      ]).catch((error: Error) => {
        made.stuck = error.message;
      });
      ended.abort();
      if (made.stuck === null) continue;
      // The page may compute without end.
      page.close().catch(() => undefined);
      page = await context.newPage();
      session = await context.newCDPSession(page);
    }
    return visits;
  } finally {
    void context.close().catch(() => undefined);
  }
}
