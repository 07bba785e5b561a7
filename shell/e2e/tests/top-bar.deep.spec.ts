import type { Page } from '@playwright/test';
import { WIDTHS } from '../support/overflow';
import { signUp } from '../support/user';
import { expect, test } from '../support/test';

/** Positions of the bar's parts that everybody has, and its height, for each of `WIDTHS`. */
async function placesOf(page: Page) {
  const bar = page.getByRole('banner');
  const searches = bar.getByRole('button', { name: 'Search' }).or(bar.getByRole('combobox'));
  const places = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const parts = [
      bar,
      bar.getByRole('link', { name: 'FitReel' }),
      searches.filter({ visible: true }),
      bar.getByRole('button', { name: /theme/ }),
      bar.getByRole('link', { name: 'Trend' }),
    ];
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    const last = bar.getByRole('link', { name: 'Login' }).or(bar.getByRole('button', { name: 'Logout' }));
    const end = await last.boundingBox();
    places.push({ width, boxes, end: end && end.x + end.width });
  }
  return places;
}

test('the bar keeps its places, in one row, whoever looks at it', async ({ page }) => {
  await page.goto('/trend');
  const visitor = await placesOf(page);
  const { token } = await signUp(page.request, {
    firstName: 'Maximiliana',
    lastName: 'Featherstonehaugh-Cholmondeley',
  });
  await page.evaluate((stored) => localStorage.setItem('token', stored), token);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  await expect.poll(() => placesOf(page)).toEqual(visitor);
});
