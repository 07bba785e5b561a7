import type { Browser } from '@playwright/test';
import { watchFirstCard } from '../support/first-card';

/** A slow phone line, in the units of the DevTools protocol: bytes a second, and milliseconds a request. */
const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** How many times slower than this machine a phone computes. */
const SLOWER = 4;

export interface Visit {
  /** Milliseconds from the navigation to the frame that shows the first card. */
  firstCard: number;
  /** Bytes of bodies as they travelled. */
  bytes: { page: number; scripts: number; styles: number };
}

/** One first visit, with nothing cached, from a slow phone on a slow line. */
export async function visit(browser: Browser, origin: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
  try {
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await protocol.send('Network.enable');
    await protocol.send('Network.emulateNetworkConditions', SLOW_LINE);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const firstCard = await watchFirstCard(page);
    await page.goto(origin, { waitUntil: 'load', timeout: 20_000 });
    const { shown, files } = await firstCard();
    const sum = (end: string) =>
      files.filter(({ name }) => name.endsWith(end)).reduce((total, { bytes }) => total + bytes, 0);
    const html = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return navigation?.encodedBodySize ?? NaN;
    });
    return { firstCard: shown, bytes: { page: html, scripts: sum('.js'), styles: sum('.css') } };
  } finally {
    await context.close();
  }
}
