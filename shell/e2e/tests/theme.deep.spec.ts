import type { Page } from '@playwright/test';
import { watchLayoutShifts } from '../support/layout-shift';
import { deferResponses } from '../support/network';
import { appRuns } from '../support/site';
import { expect, test } from '../support/test';

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const switchTo = (page: Page, theme: string) =>
  page.getByRole('button', { name: `Switch to ${theme} theme` });

test.describe('the theme', () => {
  test.use({ colorScheme: 'dark' });

  test('follows the system until switched, and the choice holds from the first paint', async ({ page }) => {
    await page.goto('/');
    const dark = await background(page);
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await background(page);
    expect(light).not.toBe(dark);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await background(page)).toBe(dark);

    await switchTo(page, 'light').click();
    await expect.poll(() => background(page)).toBe(light);
    await expect(switchTo(page, 'dark')).toBeFocused();

    const cookie = (await page.context().cookies()).find(({ name }) => name === 'theme');
    expect(cookie).toMatchObject({ name: 'theme', value: 'light', sameSite: 'Lax' });
    // The HTML is the same for all. A script in its head applies the theme before anything is painted, and no other script has to run.
    await page.route('**/*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
    expect(await background(page)).toBe(light);
    const icons = page.getByRole('button', { name: /theme/ }).locator('svg');
    const [sun, moon] = [icons.first(), icons.last()];
    await expect(sun).toBeHidden();
    await expect(moon).toBeVisible();
    await page.context().clearCookies({ name: 'theme' });
    for (const [scheme, shown, hidden] of [
      ['light', moon, sun],
      ['dark', sun, moon],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.reload({ waitUntil: 'commit' });
      await expect(shown).toBeVisible();
      await expect(hidden).toBeHidden();
    }
    await page.context().addCookies([{ name: 'theme', value: 'light', url: page.url() }]);
    await page.unroute('**/*.js');
    await page.reload();
    expect(await background(page)).toBe(light);

    await switchTo(page, 'dark').click();
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await background(page)).toBe(light);
  });
});

test('the heading of a first visit changes to the display face when that arrives, and nothing moves', async ({
  page,
}) => {
  const shifts = await watchLayoutShifts(page);
  const sendFace = await deferResponses(page, '**/*.woff2');
  await page.goto('/workouts', { waitUntil: 'commit' });
  await appRuns(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveCSS('font-family', /^"Archivo Still"/);
  await sendFace();
  await expect(heading).toHaveCSS('font-family', /^"Archivo Variable"/);
  expect(await shifts()).toEqual([]);
});
