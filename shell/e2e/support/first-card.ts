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
  /** When the frame that shows it was drawn, by the same clock. */
  shown: number;
  files: LoadedFile[];
}

declare global {
  interface Window {
    fitreelFirstCard?: { at: number; shown: number };
  }
}

/**
 * Watches for the first card of every page that is opened from now on.
 *
 * @returns what waits for the card of the page that is open, and then reads when it came and what was loaded so far; each file once, though a
 * preload and its use are two entries
 */
export async function watchFirstCard(page: Page): Promise<() => Promise<FirstCard>> {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('article')) return;
      observer.disconnect();
      const at = performance.now();
      // A frame is drawn after its callbacks, and none before the styles are there.
      requestAnimationFrame(() =>
        setTimeout(() => {
          window.fitreelFirstCard = { at, shown: performance.now() };
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
          start: Math.min(known?.start ?? Infinity, entry.startTime),
          bytes: Math.max(known?.bytes ?? 0, entry.encodedBodySize),
        });
      }
      return { ...(window.fitreelFirstCard ?? { at: NaN, shown: NaN }), files: [...files.values()] };
    });
  };
}
