import type { Browser, Page } from '@playwright/test';
import { watchFirstCard } from './first-card';

/** A slow mobile network: throughput in bytes per second, latency in milliseconds. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** A phone's CPU is this many times slower than this machine's. */
const CPU_SLOWDOWN = 4;

const LOAD_TIMEOUT_MS = 30_000;
const RESPONSE_TIMEOUT_MS = 10_000;

interface Conditions {
  /** A slow network and CPU. */
  throttled: boolean;
  /** Presses Like as soon as it is there, and waits until the page responds. */
  pressesLike: boolean;
}

/** What the page itself measures. Times are in milliseconds from navigation start; NaN until something has happened. */
interface PageFigures {
  largestPaint: number;
  layoutShift: number;
  /** When the page responds to a press of Like. */
  likeResponds: number;
}

/** Figures of one visit. Sizes are in compressed kilobytes. */
export interface Visit extends PageFigures {
  firstPaint: number;
  firstCard: number;
  html: number;
  scripts: number;
  styles: number;
  images: number;
}

declare global {
  interface Window {
    fitreelFigures?: PageFigures;
  }
}

/**
 * Watches paints and shifts of the next document in `page`.
 *
 * The script runs in the browser as it stands here, compiled by tsx, which wraps named functions in a helper that pages do
 * not have: only callbacks without a name work.
 */
async function watchFigures(page: Page, pressesLike: boolean): Promise<void> {
  await page.addInitScript((presses) => {
    const figures = { largestPaint: NaN, layoutShift: 0, likeResponds: NaN };
    window.fitreelFigures = figures;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) figures.largestPaint = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        figures.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    if (!presses) return;
    let pressed = false;
    new MutationObserver((_changes, observer) => {
      if (pressed && document.body.textContent.includes('Login first')) {
        figures.likeResponds = performance.now();
        observer.disconnect();
      }
      if (pressed) return;
      const like = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent.trim() === 'Like',
      );
      pressed = like !== undefined;
      like?.click();
    }).observe(document, { childList: true, subtree: true });
  }, pressesLike);
}

/**
 * Visits `url` with an empty cache, on a phone's screen.
 *
 * @throws Error if a script of the page fails: its figures are not complete
 */
export async function visit(
  browser: Browser,
  url: string,
  { throttled, pressesLike }: Conditions,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    if (throttled) {
      await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    }
    const firstCard = await watchFirstCard(page);
    await watchFigures(page, pressesLike);
    await page.goto(url, { waitUntil: 'load', timeout: LOAD_TIMEOUT_MS });
    const { paintedMs, files } = await firstCard().catch((cause: unknown) => {
      throw new Error(`${url} shows no card`, { cause });
    });
    // The browser reports the largest paint a moment after it.
    await page.waitForLoadState('networkidle');
    if (pressesLike)
      await page
        .waitForFunction(() => !Number.isNaN(window.fitreelFigures?.likeResponds), null, {
          timeout: RESPONSE_TIMEOUT_MS,
        })
        .catch(() => console.error(`${url}: nothing responds to a press of Like`));
    if (errors.length > 0) throw new Error(`${url} has an error`, { cause: errors[0] });
    const sizeOf = (name: RegExp) =>
      files.filter((file) => name.test(file.name)).reduce((total, { bytes }) => total + bytes, 0) / 1024;
    const measured = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const none = { largestPaint: NaN, layoutShift: NaN, likeResponds: NaN };
      return {
        html: (navigation?.encodedBodySize ?? NaN) / 1024,
        firstPaint: paint?.startTime ?? NaN,
        ...(window.fitreelFigures ?? none),
      };
    });
    return {
      ...measured,
      firstCard: paintedMs,
      scripts: sizeOf(/\.js$/),
      styles: sizeOf(/\.css$/),
      images: sizeOf(/\.(svg|png|jpe?g|webp)$/),
    };
  } finally {
    await context.close();
  }
}
