import type { Browser, Page } from '@playwright/test';

/** A slow mobile network: throughput in bytes per second, latency in milliseconds. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

const LOAD_TIMEOUT_MS = 30_000;

/** Figures that the page itself measures. The paint is in milliseconds from navigation start. */
interface PageFigures {
  largestPaint: number;
  layoutShift: number;
}

/** Figures of one visit. Sizes are in compressed kilobytes. */
export interface Visit extends PageFigures {
  firstPaint: number;
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
 * The script runs in the browser as compiled by tsx, which wraps named functions in a helper that pages lack: only unnamed callbacks work.
 */
async function watchFigures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const figures = { largestPaint: NaN, layoutShift: 0 };
    window.fitreelFigures = figures;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) figures.largestPaint = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        figures.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The files that the page has requested so far: compressed bytes by path. A preload and its use each have an entry. */
async function loadedFiles(page: Page): Promise<Map<string, number>> {
  const entries = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize })),
  );
  const files = new Map<string, number>();
  for (const { path, bytes } of entries) files.set(path, Math.max(files.get(path) ?? 0, bytes));
  return files;
}

/**
 * Visits `url`, a page with video cards, with an empty cache, on a phone's screen.
 *
 * @param slowdown how many times slower the CPU is, on a slow network; null for this machine at full speed
 * @throws Error if a script of the page fails: its figures are not complete
 */
export async function visit(browser: Browser, url: string, slowdown: number | null): Promise<Visit> {
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
    if (slowdown !== null) {
      await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    }
    await watchFigures(page);
    await page.goto(url, { waitUntil: 'load', timeout: LOAD_TIMEOUT_MS });
    await page.getByRole('article').first().waitFor();
    // Until the app runs: the page of a video requests most scripts after its load event.
    await page.locator('#root:not([data-rendered])').waitFor({ state: 'attached' });
    const files = [...(await loadedFiles(page))];
    // The browser reports the largest paint a moment after it.
    await page.waitForLoadState('networkidle');
    if (errors.length > 0) throw new Error(`${url} has an error`, { cause: errors[0] });
    const sizeOf = (name: RegExp) =>
      files.filter(([file]) => name.test(file)).reduce((total, [, bytes]) => total + bytes, 0) / 1024;
    const measured = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return {
        html: (navigation?.encodedBodySize ?? NaN) / 1024,
        firstPaint: paint?.startTime ?? NaN,
        ...(window.fitreelFigures ?? { largestPaint: NaN, layoutShift: NaN }),
      };
    });
    return {
      ...measured,
      scripts: sizeOf(/\.js$/),
      styles: sizeOf(/\.css$/),
      images: sizeOf(/\.(svg|png|jpe?g|webp)$|^\/api\/artwork\//),
    };
  } finally {
    await context.close();
  }
}
