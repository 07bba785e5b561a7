import type { Page } from '@playwright/test';

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

/** Waits until every image in the viewport has loaded. */
export async function waitForImages(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.complete || bottom <= 0 || top >= window.innerHeight;
    }),
  );
}

/** Waits until the page shows no skeleton. */
export async function waitForContent(page: Page): Promise<void> {
  await page
    .getByRole('status')
    .filter({ hasText: /^Loading / })
    .first()
    .waitFor({ state: 'detached' });
}
