import type { Page } from '@playwright/test';

/** A file that the page requested, by the browser's Resource Timing. */
interface LoadedFile {
  /** Its path on the site. */
  name: string;
  /** When the request started, since navigation start. */
  startMs: number;
  /** Compressed size of the body. */
  bytes: number;
}

export interface FirstCard {
  /** When the card was added to the document, since navigation start. */
  addedMs: number;
  /** When the frame that shows it was painted, since navigation start. */
  paintedMs: number;
  /** All files requested so far, each once: a preload and its use have an entry each. */
  files: LoadedFile[];
}

declare global {
  interface Window {
    fitreelFirstCard?: Pick<FirstCard, 'addedMs' | 'paintedMs'>;
  }
}

/**
 * Watches every page that `page` opens from now on for its first video card.
 *
 * @returns a function that waits for the first card of the current page
 */
export async function watchFirstCard(page: Page): Promise<() => Promise<FirstCard>> {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('article')) return;
      observer.disconnect();
      const addedMs = performance.now();
      // A frame is painted after its callbacks, and the browser holds frames back until the styles have loaded.
      requestAnimationFrame(() =>
        setTimeout(() => {
          window.fitreelFirstCard = { addedMs, paintedMs: performance.now() };
        }),
      );
    }).observe(document, { childList: true, subtree: true });
  });
  return async () => {
    await page.waitForFunction(() => window.fitreelFirstCard !== undefined);
    return page.evaluate(() => {
      const files = new Map<string, LoadedFile>();
      for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) {
        const name = new URL(entry.name).pathname;
        const known = files.get(name);
        files.set(name, {
          name,
          startMs: Math.min(known?.startMs ?? Infinity, entry.startTime),
          bytes: Math.max(known?.bytes ?? 0, entry.encodedBodySize),
        });
      }
      return {
        ...(window.fitreelFirstCard ?? { addedMs: NaN, paintedMs: NaN }),
        files: [...files.values()],
      };
    });
  };
}
