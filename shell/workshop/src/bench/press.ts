import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { browserOptions } from '../../../e2e/support/browser';
import { storageStateFor } from '../../../e2e/support/test-data';
import { startSite, type Server } from '../servers';
import { ROUNDS, type Report } from './report';
import { startStaticPages } from './static-pages';
import { logInAsGuest } from './users';

/** How many times slower the viewer's machine is than this one. */
const SLOWDOWN = 4;

/** Selectors of the links to press on home, by the page that each opens. */
const PAGES = {
  'a video': '#content article a[href^="/video/"]',
  playlists: 'nav a[href="/playlist"]',
  history: 'nav a[href="/history"]',
  trend: 'nav a[href="/trend"]',
  'liked videos': 'nav a[href="/likedvideos"]',
} as const;

/** Paths of the static reference pages, between which the browser navigates. */
const STATIC_PATHS = ['/', '/trend'];

declare global {
  interface Window {
    /** Milliseconds from the press until the paint of the new page's heading; undefined until then. */
    fitreelPress?: number;
  }
}

/**
 * From now on, `page` measures each press until the browser reports the paint of the new page's heading (Element Timing API). A press that
 * opens another document is kept in the tab.
 *
 * As in `visit.ts`, only unnamed callbacks work.
 */
async function watchPress(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let pressed = 0;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.fitreelPress ??= startTime - pressed;
    }).observe({ type: 'element' });
    document.addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        delete window.fitreelPress;
        pressed = timeStamp;
        sessionStorage.setItem('pressed', String(performance.timeOrigin + timeStamp));
        const before = document.querySelector('#content h1');
        const text = before?.textContent;
        const observer = new MutationObserver(() => {
          const heading = document.querySelector('#content h1');
          if (!heading || (heading === before && heading.textContent === text)) return;
          observer.disconnect();
          heading.setAttribute('elementtiming', 'heading');
        });
        observer.observe(document, { childList: true, subtree: true, characterData: true });
      },
      { capture: true },
    );
  });
}

/** Opens home with an empty cache of pages and data, at full speed, until the page is idle. */
async function openHome(context: BrowserContext, origin: string, runs: boolean): Promise<Page> {
  const page = await context.newPage();
  await watchPress(page);
  await page.goto(origin, { waitUntil: 'networkidle' });
  if (runs) await page.locator('#root:not([data-rendered])').waitFor({ state: 'attached' });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve, 500))),
  );
  return page;
}

/** Milliseconds from the press of `link` on home until the heading of its page is painted. */
async function pressed(context: BrowserContext, origin: string, link: string): Promise<number> {
  const page = await openHome(context, origin, true);
  try {
    await page.locator(link).first().click();
    await page.waitForFunction(() => window.fitreelPress !== undefined);
    return await page.evaluate(() => window.fitreelPress ?? NaN);
  } finally {
    await page.close();
  }
}

/** Milliseconds from the press of a link on a static page until the first paint of another one. */
async function pressedStatic(context: BrowserContext, origin: string): Promise<number> {
  const page = await openHome(context, origin, false);
  try {
    await page.locator(PAGES.trend).first().click();
    await page.waitForURL('**/trend');
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    return await page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return performance.timeOrigin + (paint?.startTime ?? NaN) - Number(sessionStorage.getItem('pressed'));
    });
  } finally {
    await page.close();
  }
}

/** A desktop window, in which home has a link to each of the pages. Each window has a cache of its own, which its first page fills. */
const newContext = (browser: Browser, { origin }: Server, token: string | null): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'no-preference',
    storageState: storageStateFor(token, origin),
  });

/** The time that a signed-in guest with empty lists waits for the next page after a press on home. */
export async function measurePresses(report: Report): Promise<void> {
  const browser = await chromium.launch(await browserOptions());
  const running: Server[] = [];
  try {
    const other = process.env['BENCH_AGAINST'];
    const sites: Record<string, Server> = { FitReel: await startSite() };
    running.unshift(...Object.values(sites));
    if (other !== undefined) {
      sites[other] = await startSite({ root: other });
      running.unshift(sites[other]);
    }
    const reference = await startStaticPages(browser, sites['FitReel'] as Server, STATIC_PATHS);
    running.unshift(reference);
    for (const [name, link] of Object.entries(PAGES)) {
      const samples: Record<string, number[]> = {};
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [site, server] of Object.entries(sites)) {
          const context = await newContext(browser, server, await logInAsGuest(server.origin));
          (samples[site] ??= []).push(await pressed(context, server.origin, link));
          await context.close();
        }
        const context = await newContext(browser, reference, null);
        (samples['a static page'] ??= []).push(await pressedStatic(context, reference.origin));
        await context.close();
      }
      const table = `from a press on home to the next heading, CPU ÷ ${SLOWDOWN}`;
      report.add({ table, name, unit: 'ms', samples, aim: 'at most 250 ms' });
      const worst: Record<string, number[]> = {};
      for (const [site, all] of Object.entries(samples)) worst[site] = [Math.max(...all)];
      report.add({ table, name: `${name}, worst`, unit: 'ms', samples: worst });
    }
  } finally {
    for (const { stop } of running) await stop();
    await browser.close();
  }
}
