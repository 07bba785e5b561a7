import type { Page } from '@playwright/test';

/** A file that the page asked for, by the browser's own clock and scales. */
export interface LoadedFile {
  /** Path on the site. */
  name: string;
  /** When it was asked for, in milliseconds since the navigation began. */
  start: number;
  /** Size of its body as it travelled, compressed. */
  bytes: number;
}

export interface FirstCard {
  /** When the first card stood in the document, in milliseconds since the navigation began. */
  at: number;
  files: LoadedFile[];
}

declare global {
  interface Window {
    fitreelFirstCard?: number;
  }
}

/**
 * Watches for the first card of the next page that is opened.
 *
 * @returns what waits for the card, and then reads when it came and what was loaded so far; each file once, though a
 * preload and its use are two entries
 */
export async function watchFirstCard(page: Page): Promise<() => Promise<FirstCard>> {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('article')) return;
      window.fitreelFirstCard = performance.now();
      observer.disconnect();
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
          start: Math.min(known?.start ?? Infinity, entry.startTime),
          bytes: Math.max(known?.bytes ?? 0, entry.encodedBodySize),
        });
      }
      return { at: window.fitreelFirstCard ?? NaN, files: [...files.values()] };
    });
  };
}
