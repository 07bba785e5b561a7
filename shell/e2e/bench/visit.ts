import type { Browser } from '@playwright/test';
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

const LOAD_TIMEOUT_MS = 20_000;

export interface Visit {
  /** From navigation start to the paint of the first card. */
  firstCardMs: number;
  /** Compressed sizes. */
  bytes: { page: number; scripts: number; styles: number };
}

/** Visits `origin` with an empty cache, a throttled CPU and a slow network. */
export async function visit(browser: Browser, origin: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const firstCard = await watchFirstCard(page);
    await page.goto(origin, { waitUntil: 'load', timeout: LOAD_TIMEOUT_MS });
    const { paintedMs, files } = await firstCard();
    const sizeOf = (extension: string) =>
      files.filter(({ name }) => name.endsWith(extension)).reduce((total, { bytes }) => total + bytes, 0);
    const html = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return navigation?.encodedBodySize ?? NaN;
    });
    return { firstCardMs: paintedMs, bytes: { page: html, scripts: sizeOf('.js'), styles: sizeOf('.css') } };
  } finally {
    await context.close();
  }
}
