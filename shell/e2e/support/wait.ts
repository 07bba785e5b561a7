import { expect, type Page } from '@playwright/test';

/** Long enough to end only tests that hang, even on a busy machine. */
const IMAGES_TIMEOUT_MS = 90_000;

/**
 * After this long without a picture, a screenshot makes the browser draw a frame. Browsers request lazy pictures when they draw, and a
 * headless browser sometimes stops drawing on a page whose responses were held back.
 */
const FRAME_AFTER_MS = 10_000;

/** Waits until the browser has painted the current state of the page. */
export async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // A frame's callbacks run before its paint, so the second callback runs after the first paint.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}

/** Waits until every image in the viewport has loaded. Fails with the names of images that do not load. */
export async function waitForImages(page: Page): Promise<void> {
  // Not `waitForFunction`, which polls in animation frames: they may stop when an image does not load.
  const missing = () =>
    page.evaluate(() =>
      [...document.images]
        .filter((image) => {
          const { top, bottom, left } = image.getBoundingClientRect();
          // A shelf scrolls sideways.
          const end = image.closest('ul')?.getBoundingClientRect().right ?? window.innerWidth;
          return !image.complete && bottom > 0 && top < window.innerHeight && left < end;
        })
        .map(({ loading, currentSrc, src }) => `${loading} ${currentSrc || src}`),
    );
  const from = performance.now();
  const missingAfterFrame = async () => {
    const names = await missing();
    const waits = names.length > 0 && performance.now() - from > FRAME_AFTER_MS;
    if (waits) await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
    return names;
  };
  await expect.poll(missingAfterFrame, { timeout: IMAGES_TIMEOUT_MS, intervals: [20, 50, 100] }).toEqual([]);
}

/** Waits until the page shows no skeleton. */
export async function waitForContent(page: Page): Promise<void> {
  await page
    .getByRole('status')
    .filter({ hasText: /^Loading / })
    .first()
    .waitFor({ state: 'detached' });
}
