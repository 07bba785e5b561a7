import type { Page } from '@playwright/test';
import { nth } from '../support/catalogue';
import { appRuns, card, heading } from '../support/site';
import { expect, test } from '../support/test';
import { waitForPaint } from '../support/wait';

declare global {
  interface Window {
    fitreelGrown?: string[];
  }
}

/**
 * Records the start of elements' movements on every page that `page` opens from now on. Returns a function that reads the current page's.
 */
async function watchAnimations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const grown: string[] = [];
    window.fitreelGrown = grown;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (keyframes, options) {
      if (this.hasAttribute('data-player')) grown.push(JSON.stringify(keyframes));
      return animate.call(this, keyframes, options);
    };
  });
  return () => page.evaluate(() => window.fitreelGrown ?? []);
}

test('the player grows from the picture of a pressed card', async ({ page, catalogue }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const grown = await watchAnimations(page);
  const { title } = nth(catalogue.videos, 0);
  await page.goto('/trend');
  await appRuns(page);
  await card(page, title).getByRole('img').first().click();
  await expect(heading(page, title)).toBeVisible();
  await expect.poll(grown).toEqual([expect.stringMatching(/translate\(.*px, .*px\) scale\(0\.\d+/)]);
});

test('nothing grows with reduced motion', async ({ page, catalogue }) => {
  const grown = await watchAnimations(page);
  const { title } = nth(catalogue.videos, 0);
  await page.goto('/trend');
  await appRuns(page);
  await card(page, title).getByRole('img').first().click();
  await expect(heading(page, title)).toBeVisible();
  // An animation would begin in an animation frame.
  await waitForPaint(page);
  expect(await grown()).toEqual([]);
});
