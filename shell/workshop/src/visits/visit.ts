import type { Browser } from '@playwright/test';
import { watchFirstCard } from './first-card';
import { watchFigures, type Figures } from './figures';

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
  /** Presses Like as soon as it is there, and waits until the page responds. */
  pressesLike: boolean;
}

/** Figures of one visit. Times are in milliseconds from navigation start, sizes in compressed bytes. */
export interface Visit extends Figures {
  firstPaint: number;
  firstCard: number;
  html: number;
  scripts: number;
  styles: number;
  images: number;
}

/** Visits `url` with an empty cache, on a phone's screen. */
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
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    if (throttled) {
      await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    }
    const firstCard = await watchFirstCard(page);
    const assertWatched = await watchFigures(page, pressesLike);
    await page.goto(url, { waitUntil: 'load', timeout: LOAD_TIMEOUT_MS });
    const { paintedMs, files } = await firstCard().catch((cause: unknown) => {
      throw new Error(`${url} shows no card`, { cause });
    });
    // The browser reports the largest paint a moment after it.
    await page.waitForLoadState('networkidle');
    if (pressesLike) {
      await page
        .waitForFunction(() => !Number.isNaN(window.fitreelFigures?.likeResponds), null, {
          timeout: RESPONSE_TIMEOUT_MS,
        })
        .catch(() => console.error(`${url}: nothing responds to a press of Like`));
    }
    assertWatched();
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
