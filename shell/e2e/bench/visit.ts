import type { Browser, Page } from '@playwright/test';
import { watchFirstCard } from '../support/first-card';

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

export interface Conditions {
  /** A slow network and CPU. */
  throttled: boolean;
  /** Whether to wait for the app: a static page has none. */
  hasApp: boolean;
}

/** Figures of one visit. Times are in milliseconds from navigation start, sizes in compressed bytes. */
export interface Visit {
  firstPaint: number;
  largestPaint: number;
  firstCard: number;
  /** When the page responds to a press of Like, made as soon as the button is there; NaN without an app or a button. */
  likeResponds: number;
  layoutShift: number;
  html: number;
  scripts: number;
  styles: number;
  images: number;
}

declare global {
  interface Window {
    fitreelFigures?: { largestPaint: number; layoutShift: number; likeResponds: number };
  }
}

/** Watches paints and shifts, and presses Like as soon as there is one. */
async function watchFigures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const figures = { largestPaint: NaN, layoutShift: 0, likeResponds: NaN };
    window.fitreelFigures = figures;
    const observe = (type: string, handle: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true });
    observe('largest-contentful-paint', ({ startTime }) => (figures.largestPaint = startTime));
    observe(
      'layout-shift',
      (entry) => (figures.layoutShift += (entry as PerformanceEntry & { value: number }).value),
    );
    let pressed = false;
    new MutationObserver((_changes, observer) => {
      const like = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent.trim() === 'Like',
      );
      if (like && !pressed) {
        pressed = true;
        like.click();
      }
      if (!document.body.textContent.includes('Login first')) return;
      figures.likeResponds = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Visits `url` with an empty cache, on a phone's screen. */
export async function visit(
  browser: Browser,
  url: string,
  { throttled, hasApp }: Conditions,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    if (throttled) {
      await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    }
    const firstCard = await watchFirstCard(page);
    await watchFigures(page);
    await page.goto(url, { waitUntil: 'load', timeout: LOAD_TIMEOUT_MS });
    const { paintedMs, files } = await firstCard().catch((cause: unknown) => {
      throw new Error(`${url} shows no card`, { cause });
    });
    // The browser reports the largest paint a moment after it.
    await page.waitForLoadState('networkidle');
    if (hasApp && url.includes('/video/')) {
      await page
        .waitForFunction(() => !Number.isNaN(window.fitreelFigures?.likeResponds), null, {
          timeout: RESPONSE_TIMEOUT_MS,
        })
        .catch(() => console.error(`${url}: nothing responds to a press of Like`));
    }
    const sizeOf = (name: RegExp) =>
      files.filter((file) => name.test(file.name)).reduce((total, { bytes }) => total + bytes, 0);
    const measured = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const none = { largestPaint: NaN, layoutShift: NaN, likeResponds: NaN };
      return {
        html: navigation?.encodedBodySize ?? NaN,
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
