import type { Page } from '@playwright/test';
import { faultyTest as test } from '../support/faulty-server';
import { deferResponses, WRONG_HASH } from '../support/network';
import { heading } from '../support/site';
import { expect } from '../support/test';

/** The notice in the HTML, for an app that does not start. */
const notStarted = (page: Page) => page.getByRole('alert').filter({ hasText: 'Couldn’t start this site' });

/** A slow start may take this long before the notice shows. */
const SLOW_START_MS = 5_000;

/** Skips the delay of the CSS animation that shows the notice. */
async function skipDelay(page: Page): Promise<void> {
  // Waits for the shell's stylesheet.
  await expect(page.locator('.not-started')).toHaveCSS('visibility', 'hidden');
  await page.locator('.not-started').evaluate((element, slowStartMs) => {
    const [animation] = element.getAnimations();
    const { delay = 0 } = animation?.effect?.getTiming() ?? {};
    if (!animation || delay < slowStartMs) throw new Error(`the notice shows after only ${delay} ms`);
    animation.currentTime = delay;
  }, SLOW_START_MS);
}

test('Retry replaces a script of the shell that the browser keeps damaged', async ({
  page,
  pageErrors,
  server,
}) => {
  pageErrors.expect(WRONG_HASH);
  pageErrors.allow(/preload/);
  server.damage(/^\/releases\/shell\/[^/]+\/main\..*\.js$/);
  await page.goto(`${server.origin}/trend`, { waitUntil: 'commit' });
  await skipDelay(page);
  await expect(notStarted(page)).toBeVisible();
  server.recover();
  await notStarted(page).getByRole('link', { name: 'Retry' }).click();
  await expect(page.locator('.not-started')).toHaveCount(0);
  await expect(heading(page, 'Trending Videos')).toBeVisible();
});

test('a shell that arrives late replaces the notice', async ({ page }) => {
  const main = '**/releases/shell/*/main.*.js';
  const deliver = await deferResponses(page, main);
  await page.goto('/trend', { waitUntil: 'commit' });
  await skipDelay(page);
  await expect(notStarted(page)).toBeVisible();
  await deliver();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  await expect(page.locator('.not-started')).toHaveCount(0);
});
