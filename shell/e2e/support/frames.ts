import type { Page } from '@playwright/test';

/** Waits until the browser has drawn the page as it stands. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // The callbacks of a frame run before it is drawn: in the second one the first has been.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}

/** Waits until every picture on the screen is there. */
export async function pictured(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.complete || bottom <= 0 || top >= window.innerHeight;
    }),
  );
}
